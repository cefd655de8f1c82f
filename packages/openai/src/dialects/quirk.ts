/**
 * A quirk: one way in which servers differ from OpenAI's chat completions. A row has how such a server writes, for scripts
 * that speak it, and how it is read, where a plain reader would go wrong.
 */
import type { StopReason } from "@understudy/contract/types";

export type Fields = Record<string, unknown>;

export interface Quirk {
  /**
   * `lossless`: the answer is read as if OpenAI had written it. `ending`: the answer ends in another way. `refusing`: the
   * server refuses requests that OpenAI takes.
   */
  kind: "lossless" | "ending" | "refusing";
  /** What the server does. */
  does: string;
  /** What is made of it, where that is more than the same answer. */
  outcome?: string;
  /** How the answer of an `ending` quirk ends; null if it fails. By default as it was written. */
  ends?: (hasCalls: boolean) => StopReason | null;
  /** Whether ids of calls are lost, so that others are made. */
  losesIds?: true;
  write?: Writing;
  read?: Reading;
  refuse?: (body: Fields) => Refusal | null;
  /** With which traits of the server nothing is sent that it refuses; without them nothing ever is. */
  traits?: Partial<ChatTraits>;
}

/** The rows of a file. */
export type Rows<Name extends string> = Readonly<Record<Name, Quirk>>;

/** How a server writes. Every function takes what OpenAI writes; most quirks need one of them. */
export interface Writing {
  /** The deltas of one call of a stream. */
  deltas?: (deltas: readonly ToolCall[]) => ToolCall[];
  /** A call of an answer that is not streamed. */
  call?: (call: ToolCall) => ToolCall;
  /** The delta of a chunk. */
  delta?: (delta: Fields) => Fields;
  /** The message of an answer that is not streamed. */
  message?: (message: Fields) => Fields;
  /** The choice of a chunk. */
  chunkChoice?: (choice: Fields) => Fields;
  /** The choice of a chunk, or of an answer that is not streamed. */
  choice?: (choice: Fields) => Fields;
  /** What is made anew for each stream, and gets its chunks in order. */
  chunks?: () => (chunk: Chunk) => Chunk[];
  /** An event of the stream. */
  event?: (text: string) => string;
  /** The last events of the stream. */
  end?: (events: readonly string[]) => string[];
  /** The body of an error. */
  error?: (error: WritableError) => object;
  /** An error as an event of a stream. */
  errorEvent?: (body: unknown) => string;
}

export interface ToolCall extends Fields {
  function: Fields;
}

export interface Chunk extends Fields {
  choices?: Fields[] | null;
}

export interface WritableError {
  status: number;
  message: string;
  /** In OpenAI's form. */
  toBody(): object;
}

/** How a server is read. Every function gives what OpenAI would have written. */
export interface Reading {
  /** Null for an event that says nothing. */
  event?: (event: StreamEvent) => StreamEvent | null;
  /** A text after the last bytes. */
  tail?: string;
  /** What may be an error: `{"error": …}` if it is one. */
  error?: (value: unknown) => unknown;
  choice?: (choice: Fields) => Fields;
  /** A delta, or a message. */
  delta?: (delta: Fields) => Fields;
  /** A delta of a call, or a call. */
  call?: (call: ToolCall) => ToolCall;
  /** Fields of a delta, or a call, that the server wants back. */
  extra?: (call: ToolCall) => Fields;
  /** The call that a delta continues, undefined for another call. `known`: the call with its index. */
  continued?: (delta: CallDelta, calls: readonly Call[], known: Call | undefined) => Call | undefined;
  /** A call and a delta that continues it. */
  join?: (call: Call, delta: CallDelta) => { call: Call; delta: CallDelta };
  /** A call without further deltas. `ids`: those of the calls before. */
  whole?: (call: Call, ids: ReadonlySet<string>) => Call;
  /** The finish reason of an answer that ends. */
  finish?: (end: AnswerEnd) => string | null;
}

export interface StreamEvent {
  name: string;
  data: string;
}

/** What a delta says of a call; an empty text is nothing. */
export interface CallDelta {
  index: number | null;
  id: string | null;
  name: string;
  arguments: string;
  /** What the server wants back with the call. */
  extra: Fields;
}

export interface Call extends CallDelta {
  /** Nothing can be added to the arguments: they are a whole JSON object. */
  complete: boolean;
}

export interface AnswerEnd {
  finish: string | null;
  /** The server said that this is the end, as `[DONE]` does. */
  marked: boolean;
  hasCalls: boolean;
}

/** A request that a server refuses, in its words. */
export interface Refusal {
  status: number;
  message: string;
  body: object;
}

/** What a server takes. */
export interface ChatTraits {
  /** Whether streams are asked for their usage by `stream_options`. */
  streamUsage: boolean;
  /** The form of a call's arguments in the history. */
  argumentsAs: "text" | "object";
  /** Where system messages may be; for `first` they become one message. */
  systemMessages: "anywhere" | "first";
}
