/**
 * The one order of a stream: created, in_progress, a block for each item, one terminal, and nothing after it. A table of
 * what follows what, read event by event.
 */
import { isRecord, listOf } from "../../../json/difference.ts";
import { isTerminal, type ResponseEvent } from "../views/stream.ts";

/** An event out of place: what may stand there, and what does. */
export interface OutOfPlace {
  at: number;
  expected: string;
  actual: string;
}

/** The events between the beginning and the end of an item, by its type; a star repeats, a bar is a choice. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  function_call: ["function_call_arguments.delta*", "function_call_arguments.done"],
  web_search_call: ["web_search_call.in_progress", "web_search_call.searching", "web_search_call.completed"],
  file_search_call: [
    "file_search_call.in_progress",
    "file_search_call.searching",
    "file_search_call.completed",
  ],
  mcp_list_tools: ["mcp_list_tools.in_progress", "mcp_list_tools.completed|mcp_list_tools.failed"],
  mcp_call: [
    "mcp_call.in_progress",
    "mcp_call_arguments.delta*",
    "mcp_call_arguments.done",
    "mcp_call.completed|mcp_call.failed",
  ],
  mcp_approval_request: [],
};

/** The events of a part, by its type. */
const parts: Readonly<Record<string, readonly string[]>> = {
  output_text: ["output_text.delta|output_text.annotation.added*", "output_text.done"],
  refusal: ["refusal.delta*", "refusal.done"],
  reasoning_text: ["reasoning_text.delta*", "reasoning_text.done"],
};

const summary: readonly string[] = [
  "reasoning_summary_part.added",
  "reasoning_summary_text.delta*",
  "reasoning_summary_text.done",
  "reasoning_summary_part.done",
];

const hasParts: readonly unknown[] = ["message", "reasoning"];

/** The first event that is out of place; null if all are in place. */
export function firstOutOfPlace(events: readonly ResponseEvent[]): OutOfPlace | null {
  const reader = createReader(events);
  return (
    reader.take("created") ??
    reader.skip("queued") ??
    reader.take("in_progress") ??
    items(reader, events) ??
    terminal(reader, events)
  );
}

function isCutByError(events: readonly ResponseEvent[], reader: Reader): boolean {
  return reader.peek() === undefined && events.at(-1)?.type === "error";
}

function items(reader: Reader, events: readonly ResponseEvent[]): OutOfPlace | null {
  for (let next = reader.peek(); next?.type === "response.output_item.added"; next = reader.peek()) {
    reader.next();
    const item = isRecord(next.data["item"]) ? next.data["item"] : {};
    const wrong = block(reader, item["type"]) ?? reader.take("output_item.done");
    // A failure leaves its item open.
    const hasFailed = reader.peek()?.type === "response.failed" || isCutByError(events, reader);
    if (wrong !== null && !hasFailed) return wrong;
  }
  return null;
}

function block(reader: Reader, type: unknown): OutOfPlace | null {
  if (!hasParts.includes(type)) return reader.takeAll(blocks[String(type)] ?? []);
  while (reader.peek()?.type === "response.reasoning_summary_part.added") {
    const wrong = reader.takeAll(summary);
    if (wrong !== null) return wrong;
  }
  // Every message has a part, an empty one too; reasoning may have no part.
  if (type === "reasoning" && reader.peek()?.type !== "response.content_part.added") return null;
  do {
    const part = reader.peek()?.data["part"];
    const between = parts[String(isRecord(part) ? part["type"] : "")] ?? [];
    const wrong =
      reader.take("content_part.added") ?? reader.takeAll(between) ?? reader.take("content_part.done");
    if (wrong !== null) return wrong;
  } while (reader.peek()?.type === "response.content_part.added");
  return null;
}

function terminal(reader: Reader, events: readonly ResponseEvent[]): OutOfPlace | null {
  const last = reader.next();
  // OpenAI may end a stream with an error, Open Responses lets `response.failed` follow.
  if (last === undefined && events.at(-1)?.type === "error") return null;
  if (last === undefined || !isTerminal(last))
    return {
      at: last?.at ?? events.length,
      expected: "an item or the end of the response",
      actual: nameOf(last),
    };
  const after = reader.next();
  return after === undefined ? null : { at: after.at, expected: "nothing", actual: after.type };
}

interface Reader {
  peek(): ResponseEvent | undefined;
  next(): ResponseEvent | undefined;
  /** Reads an event of this name; what stands in its place, if that is another. */
  take(name: string): OutOfPlace | null;
  takeAll(names: readonly string[]): OutOfPlace | null;
  /** Reads an event of this name if there is one. */
  skip(name: string): null;
}

function createReader(events: readonly ResponseEvent[]): Reader {
  // Types with a colon are extensions, which may stand anywhere, as errors may.
  const known = events.filter(({ type }) => !type.includes(":") && type !== "error");
  let at = 0;
  const peek = (): ResponseEvent | undefined => known[at];
  const isOne = (names: readonly string[]): boolean => {
    const { type = "" } = peek() ?? {};
    return names.some((name) => type === `response.${name}`);
  };
  const take = (wanted: string): OutOfPlace | null => {
    const names = wanted.replace("*", "").split("|");
    if (wanted.endsWith("*")) while (isOne(names)) at += 1;
    else if (isOne(names)) at += 1;
    else return outOfPlace(peek(), known.length, names);
    return null;
  };
  return {
    peek,
    next: () => known[at++],
    take,
    takeAll: (names) => names.reduce<OutOfPlace | null>((wrong, name) => wrong ?? take(name), null),
    skip(name) {
      if (isOne([name])) at += 1;
      return null;
    },
  };
}

function outOfPlace(event: ResponseEvent | undefined, end: number, names: readonly string[]): OutOfPlace {
  return {
    at: event?.at ?? end,
    expected: names.map((name) => `response.${name}`).join(" or "),
    actual: nameOf(event),
  };
}

function nameOf(event: ResponseEvent | undefined): string {
  return event?.type ?? "the end of the stream";
}

/** What the first two events must not tell yet. */
export function announcedEarly({ data }: ResponseEvent): unknown {
  const response = isRecord(data["response"]) ? data["response"] : {};
  const { status, output } = response;
  const isEarly = status !== "in_progress" && status !== "queued";
  return isEarly || listOf(output).length > 0 ? { status, items: listOf(output).length } : null;
}
