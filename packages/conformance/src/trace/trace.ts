/** What was seen of one run of a story: data, for judges that do no I/O. */
import type { OperationId } from "@understudy/contract";
import type { JournalEntry } from "@understudy/mock-inference";
import type { Alias, Story, StoryStep } from "../story/story.ts";
import type { Expectations } from "../targets/expectations.ts";

/** One request with what came back. */
export interface Exchange {
  /** Its place in the trace. */
  index: number;
  /** The step of the story that sent it. */
  step: StoryStep;
  operation: OperationId;
  request: { method: string; path: string; body: unknown };
  /** Order only: of two moments of one trace the smaller number came first. */
  began: number;
  ended: number;
  /** Null when no whole answer came; `failure` says why. */
  status: number | null;
  failure: string | null;
  /** In lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body as it came; that of a stream as far as it was read. */
  text: string;
  /** The body as JSON; undefined if it is none, or a stream. */
  json: unknown;
  /** The items of a stream, in order, an item that is no JSON as its text; null for an answer that is no stream. */
  items: readonly unknown[] | null;
  /** Whether the stream ended inside an event. */
  truncated: boolean;
  /** Whether the suite itself went away, as the story says, before the end. */
  disconnected: boolean;
}

/** What a provider was given and answered, and the turn that it was for. */
export interface JournalRecord {
  turn: Alias;
  entry: JournalEntry;
}

export interface Trace {
  story: Story;
  /** The fresh name that keeps this run apart from all others. */
  run: string;
  expectations: Expectations;
  /** In the order in which they began. */
  exchanges: readonly Exchange[];
  /** The moments at which the server was told to end, or was killed. */
  stops: readonly number[];
  /** The moments at which it was there again, one for each of these. */
  restarts: readonly number[];
  /** In the order in which they were asked; null when it cannot be seen. */
  journal: readonly JournalRecord[] | null;
  /** The ids that the names of the story stood for. */
  ids: Readonly<Record<Alias, string>>;
}
