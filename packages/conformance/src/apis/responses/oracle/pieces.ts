/** What the pieces of a stream add up to: parts of items, their texts, the arguments of calls. */
import { isRecord, listOf } from "../../../json/difference.ts";
import type { ResponseEvent } from "../views/stream.ts";

/** One text of a stream, as it was told each time. */
export interface StreamedText {
  itemId: unknown;
  /** Null for arguments. */
  part: unknown;
  /** Whether the part is of a summary. */
  isSummary: boolean;
  deltas: string;
  /** Whether there was a delta at all. */
  hasDeltas: boolean;
  done: unknown;
  /** The part in the event that ends it; undefined for arguments. */
  ended: unknown;
}

const texts: Readonly<Record<string, string>> = {
  output_text: "text",
  refusal: "refusal",
  reasoning_text: "text",
  reasoning_summary_text: "text",
  function_call_arguments: "arguments",
  mcp_call_arguments: "arguments",
};

/** Every text that was streamed, in the order of their first pieces. */
export function streamedTexts(events: readonly ResponseEvent[]): StreamedText[] {
  const found = new Map<string, StreamedText>();
  const place = ({ data }: ResponseEvent): StreamedText => {
    const { item_id: itemId, content_index, summary_index } = data;
    const isSummary = summary_index !== undefined;
    const part = content_index ?? summary_index ?? null;
    const key = JSON.stringify([itemId, part, isSummary]);
    const known = found.get(key) ?? {
      itemId,
      part,
      isSummary,
      deltas: "",
      hasDeltas: false,
      done: undefined,
      ended: undefined,
    };
    found.set(key, known);
    return known;
  };
  for (const event of events) {
    const { type, data } = event;
    const [, name = "", what] = /^response\.(\w+)\.(delta|done)$/.exec(type) ?? [];
    const key = texts[name];
    if (key !== undefined && what === "delta") {
      const text = place(event);
      text.deltas += String(data["delta"]);
      text.hasDeltas = true;
    }
    if (key !== undefined && what === "done") place(event).done = data[key];
    const endsPart = type === "response.content_part.done" || type === "response.reasoning_summary_part.done";
    if (endsPart && isRecord(data["part"])) place(event).ended = textIn(data["part"]);
  }
  return [...found.values()];
}

/** The text of a part. */
export function textIn(part: Readonly<Record<string, unknown>>): unknown {
  return part["type"] === "refusal" ? part["refusal"] : part["text"];
}

/** The same text in an item of the output. */
export function textOfItem(
  item: Readonly<Record<string, unknown>>,
  { part, isSummary }: Pick<StreamedText, "part" | "isSummary">,
): unknown {
  if (part === null) return item["arguments"];
  const found = listOf(item[isSummary ? "summary" : "content"])[Number(part)];
  return isRecord(found) ? textIn(found) : undefined;
}

/** An item as it ended, and where. */
export interface EndedItem {
  event: ResponseEvent;
  index: unknown;
  item: Readonly<Record<string, unknown>>;
}

export function endedItems(events: readonly ResponseEvent[]): EndedItem[] {
  return itemsIn(events, "response.output_item.done");
}

export function announcedItems(events: readonly ResponseEvent[]): EndedItem[] {
  return itemsIn(events, "response.output_item.added");
}

function itemsIn(events: readonly ResponseEvent[], wanted: string): EndedItem[] {
  return events.flatMap((event) => {
    const { item, output_index: index } = event.data;
    return event.type === wanted && isRecord(item) ? [{ event, index, item }] : [];
  });
}
