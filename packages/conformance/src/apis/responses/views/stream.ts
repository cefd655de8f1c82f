/** A stream of a response as it came: its own reading of the lines, since the names of events are judged too. */
import { isRecord } from "../../../json/difference.ts";
import { remember } from "../../../json/remember.ts";
import { toJson } from "../../../json/to-json.ts";
import type { Exchange } from "../../../trace/trace.ts";

export interface StreamedItem {
  /** The `event:` line; null without one. */
  event: string | null;
  /** The JSON of the data, or its text. */
  data: unknown;
}

/** An event of the API. */
export interface ResponseEvent {
  /** Its place among the items of the stream. */
  at: number;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** The whole items of a stream, in order. */
export const streamedItems: (exchange: Exchange) => readonly StreamedItem[] = remember(({ text, items }) => {
  if (items === null) return [];
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/);
  // What follows the last blank line is no whole item.
  return blocks.slice(0, -1).flatMap((block) => toItem(block) ?? []);
});

function toItem(block: string): StreamedItem | null {
  let event: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ""] = /^(event|data):? ?(.*)$/s.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  if (data.length === 0) return null;
  const text = data.join("\n");
  return { event, data: toJson(text) ?? text };
}

/** What ends a stream of Open Responses. */
export const done = "[DONE]";

/** The events of a stream; items that are not events, such as `[DONE]`, are left out. */
export const responseEvents: (exchange: Exchange) => readonly ResponseEvent[] = remember((exchange) =>
  streamedItems(exchange).flatMap(({ data }, at) =>
    isRecord(data) && typeof data["type"] === "string" ? [{ at, type: data["type"], data }] : [],
  ),
);

const terminals: readonly string[] = ["response.completed", "response.incomplete", "response.failed"];

export function isTerminal({ type }: Pick<ResponseEvent, "type">): boolean {
  return terminals.includes(type) || type === "response.cancelled";
}

/** Whether the stream was read as far as the server sent it. */
export function isWholeStream({ status, items, failure, disconnected }: Exchange): boolean {
  return status === 200 && items !== null && failure === null && !disconnected;
}
