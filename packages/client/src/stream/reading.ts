import type { InterleavedContent, Turn, TurnEvent } from "@understudy/contract/types";
import { isLast, type LastEvent } from "./read-event.ts";
import { share, type EventSource } from "./share.ts";

/**
 * The events of a turn, to be read once: by `for await`, `textStream()` or `toReadableStream()`. `turn()` and `text()` can be
 * asked for before, during and after that, as often as wanted.
 */
export interface TurnReading extends AsyncIterable<TurnEvent> {
  /** The turn of the last event. */
  turn(): Promise<Turn>;
  /** The text of that turn's output message. */
  text(): Promise<string>;
  /**
   * The text deltas. If the final output differs from the streamed text, such as a shield's refusal, it follows on a line of
   * its own.
   */
  textStream(): AsyncIterable<string>;
  /** The events as a web stream. */
  toReadableStream(): ReadableStream<TurnEvent>;
  /** Stops reading; the reader gets this reason, an `AbortError` by default. The turn continues on the server. */
  abort(reason?: unknown): void;
}

/** Adds all ways of reading to a source. */
export function toReading(source: EventSource<TurnEvent>): TurnReading {
  const { read, finish, ways } = share(source);

  async function turn(): Promise<Turn> {
    // A stream without a last event throws.
    return ((await finish()) as LastEvent).turn;
  }

  return {
    ...ways,
    turn,
    text: async () => toText((await turn()).output_message.content),
    textStream: () => toTexts(read("textStream()")),
  };
}

async function* toTexts(events: AsyncIterable<TurnEvent>): AsyncGenerator<string, void, undefined> {
  let stepText = "";
  let lines = "";
  for await (const event of events) {
    if (event.event_type === "step_start" && event.step_type === "inference") stepText = "";
    if (event.event_type === "step_progress" && event.delta.type === "text") {
      stepText += event.delta.text;
      lines = "\n";
      yield event.delta.text;
    }
    if (!isLast(event)) continue;
    const text = toText(event.turn.output_message.content);
    if (text !== stepText && text !== "") yield lines + text;
  }
}

/** The text of a content; other items, such as images, are skipped. */
export function toText(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : "")).join("");
}
