/** The events of single items, without their numbers. Live streams and replayed ones are made of these. */
import type {
  Annotation,
  OutputItem,
  ResponseEvent,
  StreamedPart,
  SummaryText,
} from "@understudy/contract/responses/types";

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, "sequence_number"> : never;

/** An event without its number. */
export type Draft = WithoutNumber<ResponseEvent>;

/** A part that is streamed: of a message, of reasoning, or of its summary. */
export type Part = StreamedPart | SummaryText;

/** Where a part is. */
export interface PartPlace {
  item_id: string;
  output_index: number;
  content_index: number;
}

export function numbered(drafts: readonly Draft[], from: number): ResponseEvent[] {
  return drafts.map((draft, index) => withNumber(draft, from + index));
}

function withNumber(draft: Draft, sequence_number: number): ResponseEvent {
  // The number after the type, as the document has it.
  return Object.assign({ type: draft.type, sequence_number }, draft);
}

/** An item is added, with everything that happens before its content or its result is there. */
export function openingOf(item: OutputItem, output_index: number): Draft[] {
  const added: Draft = { type: "response.output_item.added", output_index, item: emptied(item) };
  const at = { item_id: item.id, output_index };
  switch (item.type) {
    case "function_call":
      return [
        added,
        ...(item.arguments === ""
          ? []
          : [{ type: "response.function_call_arguments.delta" as const, ...at, delta: item.arguments }]),
        {
          type: "response.function_call_arguments.done",
          ...at,
          name: item.name,
          arguments: item.arguments,
        },
      ];
    case "mcp_call":
      return [
        added,
        { type: "response.mcp_call.in_progress", ...at },
        ...(item.arguments === ""
          ? []
          : [{ type: "response.mcp_call_arguments.delta" as const, ...at, delta: item.arguments }]),
        { type: "response.mcp_call_arguments.done", ...at, arguments: item.arguments },
      ];
    case "web_search_call":
      return [
        added,
        { type: "response.web_search_call.in_progress", ...at },
        { type: "response.web_search_call.searching", ...at },
      ];
    case "file_search_call":
      return [
        added,
        { type: "response.file_search_call.in_progress", ...at },
        { type: "response.file_search_call.searching", ...at },
      ];
    case "mcp_list_tools":
      return [added, { type: "response.mcp_list_tools.in_progress", ...at }];
    default:
      return [added];
  }
}

/** An item is done. One that is incomplete was not run, and has no result. */
export function closingOf(item: OutputItem, output_index: number): Draft[] {
  const at = { item_id: item.id, output_index };
  const done: Draft = { type: "response.output_item.done", output_index, item };
  if (item.status !== "completed") return [done];
  switch (item.type) {
    case "mcp_call":
      return [
        { type: hasFailed(item) ? "response.mcp_call.failed" : "response.mcp_call.completed", ...at },
        done,
      ];
    case "web_search_call":
      return [{ type: "response.web_search_call.completed", ...at }, done];
    case "file_search_call":
      return [{ type: "response.file_search_call.completed", ...at }, done];
    case "mcp_list_tools": {
      const type = hasFailed(item) ? "response.mcp_list_tools.failed" : "response.mcp_list_tools.completed";
      return [{ type, ...at }, done];
    }
    default:
      return [done];
  }
}

function hasFailed({ error = null }: { error?: string | null }): boolean {
  return error !== null;
}

export function partAdded(type: Part["type"], at: PartPlace): Draft {
  const part = emptyPart(type);
  return part.type === "summary_text"
    ? { type: "response.reasoning_summary_part.added", ...inSummary(at), part }
    : { type: "response.content_part.added", ...at, part };
}

function inSummary({ item_id, output_index, content_index: summary_index }: PartPlace) {
  return { item_id, output_index, summary_index };
}

export function partDelta(type: Part["type"], delta: string, at: PartPlace): Draft {
  const { item_id, output_index, content_index } = at;
  switch (type) {
    case "output_text":
      return {
        type: "response.output_text.delta",
        item_id,
        output_index,
        content_index,
        delta,
        logprobs: [],
      };
    case "refusal":
      return { type: "response.refusal.delta", ...at, delta };
    case "reasoning_text":
      return { type: "response.reasoning_text.delta", ...at, delta };
    case "summary_text":
      return { type: "response.reasoning_summary_text.delta", ...inSummary(at), delta };
  }
}

/** A part is done, with what it cites. */
export function partDone(part: Part, at: PartPlace): Draft[] {
  if (part.type === "summary_text") {
    const place = inSummary(at);
    return [
      { type: "response.reasoning_summary_text.done", ...place, text: part.text },
      { type: "response.reasoning_summary_part.done", ...place, part },
    ];
  }
  const done: Draft = { type: "response.content_part.done", ...at, part };
  switch (part.type) {
    case "output_text":
      return [
        ...(part.annotations ?? []).map((annotation, index) => annotationAdded(annotation, index, at)),
        { type: "response.output_text.done", ...at, text: part.text, logprobs: [] },
        done,
      ];
    case "refusal":
      return [{ type: "response.refusal.done", ...at, refusal: part.refusal }, done];
    case "reasoning_text":
      return [{ type: "response.reasoning_text.done", ...at, text: part.text }, done];
  }
}

export function emptyPart(type: Part["type"]): Part {
  switch (type) {
    case "output_text":
      return { type, text: "", annotations: [], logprobs: [] };
    case "refusal":
      return { type, refusal: "" };
    case "reasoning_text":
    case "summary_text":
      return { type, text: "" };
  }
}

/** The text of a part, whatever its field is called. */
export function partText(part: Part): string {
  return part.type === "refusal" ? part.refusal : part.text;
}

function annotationAdded(annotation: Annotation, annotation_index: number, at: PartPlace): Draft {
  return { type: "response.output_text.annotation.added", ...at, annotation_index, annotation };
}

/** An item as it is added: in progress, and with nothing in it that comes later. */
function emptied(item: OutputItem): OutputItem {
  const status = "in_progress";
  switch (item.type) {
    case "message":
      return { ...item, status, content: [] };
    case "reasoning": {
      const { encrypted_content: _, content, ...rest } = item;
      return { ...rest, status, summary: [], ...(content && { content: [] }) };
    }
    case "function_call":
      return { ...item, status, arguments: "" };
    case "mcp_call":
      return { ...item, status, arguments: "", output: null, error: null };
    case "web_search_call": {
      const { sources: _, ...action } = item.action;
      return { ...item, status, action };
    }
    case "file_search_call":
      return { ...item, status, results: null };
    case "mcp_list_tools": {
      const { error: _, ...rest } = item;
      return { ...rest, status, tools: [] };
    }
    case "mcp_approval_request":
      return { ...item, status };
  }
}
