/** Streams as servers of Llama Stack 0.2 and 0.3 send them, and what one does with any. */
import { readdirSync, readFileSync } from "node:fs";
import type { TurnEvent } from "@understudy/contract/types";
import type { TurnStream } from "../../src/index.ts";

const folder = new URL("../fixtures/", import.meta.url);

/** The names of the recorded streams. */
export const recorded: string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sse"))
  .map((name) => name.slice(0, -4));

export const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`${name}.sse`, folder));

/** Each event of a stream, with the empty line that ends it. */
export const eventsOf = (name: string): string[] =>
  new TextDecoder().decode(bytesOf(name)).match(/.+\n\n/g) ?? [];

/** The events that these texts are. */
export const payloadsOf = (texts: string[]): TurnEvent[] =>
  texts.map((text) => JSON.parse(text.slice("data: ".length)).event.payload);

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export interface Read {
  events: TurnEvent[];
  error: any;
}

export const path = { agent_id: "a", session_id: "s" };
export const question = { messages: [{ role: "user" as const, content: "hello" }] };

/** Every event, and the error that it ended in. */
export async function readEvents(stream: AsyncIterable<TurnEvent>): Promise<Read> {
  const events: TurnEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: null };
  } catch (error) {
    return { events, error };
  }
}

/** What one way of reading gives, and its error. */
async function outcome(read: () => Promise<unknown>): Promise<{ value: unknown; error: any }> {
  try {
    return { value: await read(), error: null };
  } catch (error) {
    return { value: undefined, error };
  }
}

/** The ways to read a stream; each gives what it read, and its error. */
export const styles: Record<string, (stream: TurnStream) => Promise<{ value: unknown; error: any }>> = {
  async "for await"(stream) {
    const { events, error } = await readEvents(stream);
    return { value: events, error };
  },
  async "toReadableStream()"(stream) {
    try {
      const { events, error } = await readEvents(stream.toReadableStream());
      return { value: events, error };
    } catch (error) {
      return { value: [], error };
    }
  },
  async "textStream()"(stream) {
    const texts: string[] = [];
    try {
      for await (const text of stream.textStream()) texts.push(text);
      return { value: texts, error: null };
    } catch (error) {
      return { value: texts, error };
    }
  },
  "turn()": (stream) => outcome(() => stream.turn()),
  "text()": (stream) => outcome(() => stream.text()),
};

/** What each way of reading must have read when these events came, and no more. */
export const readSoFar: Record<string, (events: TurnEvent[]) => unknown> = {
  "for await": (events) => events,
  "toReadableStream()": (events) => events,
  "textStream()": (events) => texts(events),
  "turn()": (events) => lastTurn(events),
  "text()": (events) => lastTurn(events)?.output_message.content,
};

const texts = (events: TurnEvent[]): string[] =>
  events.flatMap((event) =>
    event.event_type === "step_progress" && event.delta.type === "text" ? [event.delta.text] : [],
  );

function lastTurn(events: TurnEvent[]) {
  const last = events.at(-1);
  return last !== undefined && "turn" in last ? last.turn : undefined;
}
