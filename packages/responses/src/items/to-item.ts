/** Items as they are sent become items as they are kept. */
import type {
  FileSearchResult,
  FileSearchResultInput,
  InputItem,
  Item,
  ItemReference,
  McpTool,
  McpToolInput,
  MessageInputItem,
  MessagePart,
  MessagePartInput,
  ToolOutputPart,
  ToolOutputPartInput,
} from "@understudy/contract/responses/types";
import type { ItemType } from "./ids.ts";

export type SentItem = Exclude<InputItem, ItemReference>;

export function isReference(item: InputItem): item is ItemReference {
  return item.type === "item_reference";
}

/** The kind of an item; a message may have none. */
export function typeOfItem(item: SentItem): ItemType {
  return item.type ?? "message";
}

/** The items of an input; a text is a message of the user. */
export function itemsOfInput(input: string | readonly InputItem[]): InputItem[] {
  return typeof input === "string" ? [{ type: "message", role: "user", content: input }] : [...input];
}

/** Completed, with every field of its kind and no other. */
export function toItem(item: SentItem, id: string): Item {
  const status = "completed";
  switch (item.type) {
    case undefined:
    case "message": {
      const message = { id, type: "message", status, role: item.role, content: toParts(item) } as const;
      return item.phase ? { ...message, phase: item.phase } : message;
    }
    case "function_call": {
      const { type, call_id, name } = item;
      return { id, type, status, call_id, name, arguments: item.arguments };
    }
    case "function_call_output": {
      const { type, call_id } = item;
      const output = typeof item.output === "string" ? item.output : item.output.map(toFilePart);
      return { id, type, status, call_id, output };
    }
    case "reasoning": {
      const { type, summary = [], content, encrypted_content } = item;
      const reasoning = { id, type, status, summary, ...(content && { content }) } as const;
      return encrypted_content ? { ...reasoning, encrypted_content } : reasoning;
    }
    case "web_search_call":
      return { id, type: item.type, status, action: toAction(item.action ?? {}) };
    case "file_search_call":
      return {
        id,
        type: item.type,
        status,
        queries: item.queries ?? [],
        results: item.results?.map(toResult) ?? null,
      };
    case "mcp_list_tools": {
      const { type, server_label, tools = [], error } = item;
      const list = { id, type, status, server_label, tools: tools.map(toTool) } as const;
      return error ? { ...list, error } : list;
    }
    case "mcp_call": {
      const { type, server_label, name, output = null, error = null, approval_request_id = null } = item;
      const own = { id, type, status, server_label, name, arguments: item.arguments } as const;
      return { ...own, output, error, approval_request_id };
    }
    case "mcp_approval_request": {
      const { type, server_label, name } = item;
      return { id, type, status, server_label, name, arguments: item.arguments };
    }
    case "mcp_approval_response": {
      const { type, approval_request_id, approve, reason = null } = item;
      return { id, type, status, approval_request_id, approve, reason };
    }
    case "compaction":
      return { id, type: item.type, encrypted_content: item.encrypted_content };
  }
}

/** A text is the part that its role has. */
function toParts({ role, content }: MessageInputItem): MessagePart[] {
  if (typeof content !== "string") return content.map(toPart);
  return [
    role === "assistant"
      ? { type: "output_text", text: content, annotations: [], logprobs: [] }
      : { type: "input_text", text: content },
  ];
}

function toPart(part: MessagePartInput): MessagePart {
  switch (part.type) {
    case "output_text":
      return { type: part.type, text: part.text, annotations: part.annotations ?? [], logprobs: [] };
    case "refusal":
      return part;
    default:
      return toFilePart(part);
  }
}

function toFilePart(part: ToolOutputPartInput): ToolOutputPart {
  switch (part.type) {
    case "input_text":
      return part;
    case "input_image":
      return { ...part, detail: part.detail ?? "auto" };
    case "input_file": {
      const { type, filename, file_data, file_url, file_id } = part;
      return {
        type,
        ...(typeof filename === "string" && { filename }),
        ...(typeof file_data === "string" && { file_data }),
        ...(typeof file_url === "string" && { file_url }),
        ...(typeof file_id === "string" && { file_id }),
      };
    }
  }
}

function toResult(result: FileSearchResultInput): FileSearchResult {
  const { file_id = "", filename = file_id, score = 0, text = "", attributes } = result;
  return { file_id, filename, score, text, attributes: attributes ?? {} };
}

function toTool({ name, description, input_schema = {}, annotations }: McpToolInput): McpTool {
  return {
    name,
    ...(description && { description }),
    input_schema,
    ...(annotations && { annotations }),
  };
}

function toAction(
  action: Readonly<Record<string, unknown>>,
): Extract<Item, { type: "web_search_call" }>["action"] {
  const query = typeof action["query"] === "string" ? action["query"] : "";
  const sources = Array.isArray(action["sources"]) ? action["sources"].flatMap(toSource) : null;
  return { type: "search", query, ...(sources === null ? {} : { sources }) };
}

function toSource(source: unknown): { type: "url"; url: string }[] {
  if (typeof source !== "object" || source === null || !("url" in source)) return [];
  return [{ type: "url", url: String(source.url) }];
}
