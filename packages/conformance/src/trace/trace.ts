/** The record of one run of a story: data, for judges that do no I/O. */
import type { JournalEntry } from "@understudy/mock-inference";
import type { AnyOperationId } from "../story/operations.ts";
import type { Alias, Story, StoryStep } from "../story/story.ts";
import type { Expectations } from "../target/expectations.ts";
import type { Tenant } from "../target/caller.ts";

/** One request with what came back. */
export interface Exchange {
  /** Its place in the trace. */
  index: number;
  /** The step of the story that sent it. */
  step: StoryStep;
  operation: AnyOperationId;
  request: { method: string; path: string; body: unknown };
  /** Moments: only their order within one trace means something. */
  began: number;
  ended: number;
  /** Null without a complete answer; `failure` says why. */
  status: number | null;
  failure: string | null;
  /** The names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body as it came; the body of a stream as far as it was read. */
  text: string;
  /** The body as JSON; undefined if it is not JSON, or a stream. */
  json: unknown;
  /** The items of a stream, in order, an item that is no JSON as its text; null for an answer that is no stream. */
  items: readonly unknown[] | null;
  /** Whether the stream ended inside an event. */
  truncated: boolean;
  /** Whether the suite closed the connection before the end, as the story says. */
  disconnected: boolean;
}

/** What a provider was given and answered, and for which turn. */
export interface JournalRecord {
  turn: Alias;
  entry: JournalEntry;
  /** Whether the provider of the other model was asked. */
  other?: true;
}

export interface Trace {
  story: Story;
  /** The name of this run, unique on the target. */
  run: string;
  expectations: Expectations;
  /** The names by which providers know the models that the target listed. */
  providerModels: Readonly<Record<string, string>>;
  /** The names by which its providers know the shields that it listed; none where scripts bring their own. */
  providerShields: Readonly<Record<string, string>>;
  /** The field of the provider data that has the key of the other model; null if it takes none, or there is none. */
  otherKey: string | null;
  /** In the order in which they began. */
  exchanges: readonly Exchange[];
  /** The moments at which the server was stopped or killed. */
  stops: readonly number[];
  /** The moments at which it served again, one for each stop. */
  restarts: readonly number[];
  /** The names of the tenants in this run; null for a tenant that has its own header, or no header. */
  tenants: Readonly<Record<Tenant, string | null>>;
  /** The run of the story without the steps of other tenants, for a story that asks for it; null without one. */
  alone: Trace | null;
  /** In the order of the calls; null if the target has no journal that can be read. */
  journal: readonly JournalRecord[] | null;
  /** The ids that the names of the story stood for. */
  ids: Readonly<Record<Alias, string>>;
}
