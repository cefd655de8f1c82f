/** What a stack is made from, and what it offers. */
import type { Providers } from "@understudy/contract/ports";
import type { Profile } from "@understudy/contract/profiles";
import type { Doors } from "@understudy/http";
import type { MockInference, Script } from "@understudy/mock-inference";
import type { ResponsesDialect } from "@understudy/responses";
import type { Disconnects } from "../application/running/disconnects.ts";
import type { LongHistory } from "../application/running/long-history.ts";
import type { SomeLimits, StackLimits } from "../application/running/limits.ts";
import type { RuleEntry } from "../domain/access/rules.ts";
import type { User } from "../domain/access/user.ts";
import type { Authenticate } from "../ports/authenticate.ts";
import type { StructuredLogger } from "../ports/logger.ts";
import type { Store } from "../ports/store.ts";
import type { Configuration } from "./configuration.ts";
import type { DocumentOptions } from "./open-documents.ts";
import type { ProviderEntry } from "./providers/types.ts";

/** Access to the control API. */
export interface ControlPolicy {
  /** Whether the server listens on a loopback address only; then pages of other origins are rejected. */
  loopback: boolean;
  /** Further names of the server, as for `listen`. */
  allowHosts?: readonly string[] | undefined;
  /** A bearer token that every request must have. */
  token?: string | undefined;
}

export interface StackOptions {
  /** Answers of model, shields and tools. Default: the built-in demo. */
  scripts?: readonly Script[] | undefined;
  /**
   * Files of scripts, YAML or JSON: a path or several, relative to the working directory. They are read once, on Node; with
   * `scripts` both are played.
   */
  scriptFile?: string | readonly string[] | undefined;
  /**
   * Providers beside the scripts, such as `[openai({ url })]`: without scripts the demo is then not served. Or an object that
   * replaces scripted providers.
   */
  providers?:
    readonly ProviderEntry[] | { [Name in keyof Providers]?: Providers[Name] | undefined } | undefined;
  /** Other names for models and shields, default arguments for tools; see `parseConfiguration`. */
  configuration?: Configuration | undefined;
  /** The store of records. Default: memory. */
  store?: Store | undefined;
  /**
   * Keeps sessions whose agents do not ask for persistence in the memory of this process, also where several processes
   * share the store: then only this one has them. Default: a shared store has all sessions.
   */
  volatileSessions?: boolean | undefined;
  /**
   * How long sessions, responses and conversations are kept after their newest turn or item: `12h`, `30d`. What runs is kept.
   * It replaces the time of the configuration. Default: they are kept until somebody deletes them.
   */
  ttl?: string | undefined;
  /**
   * What is done when the earlier turns of a session, or what a response builds on, exceed the context of the model: its refusal
   * ends the turn, or it is asked again without the oldest turns. It replaces what the configuration says. Default: `refuse`.
   */
  history?: LongHistory | undefined;
  /**
   * What becomes of a turn or a response whose client leaves: it runs on and is stored, or it stops, so that its model is free
   * for others. It replaces what the configuration says. Default: it runs on, unless the profile says otherwise of turns.
   */
  disconnects?: Disconnects | undefined;
  /** The version of Llama Stack to follow where versions differ. Default: `profiles.reference`. */
  profile?: Profile | undefined;
  /** Limits in place of the default ones. */
  limits?: SomeLimits | undefined;
  /**
   * The user of each request, or null for a 401. With it every record has an owner, and `policy` says who may do what;
   * without it there are no users.
   */
  authenticate?: Authenticate | undefined;
  /** Rules, the first that fits decides. Default: owners do everything, and who shares all their attributes reads. */
  policy?: readonly RuleEntry[] | undefined;
  /** Shows the records of users on a server without users, which else refuses a store that has some. */
  ignoreOwners?: boolean | undefined;
  /** Allowed addresses and limits of documents by URL. */
  documents?: DocumentOptions | undefined;
  /** Serves `/_understudy` with the page of turns, and keeps recent observations of turns in memory. Default: off. */
  control?: ControlPolicy | undefined;
  /** The origin whose pages may call the API, or `*`. */
  cors?: string | undefined;
  /** Whose rules responses follow where OpenAI and the specification Open Responses differ. Default: OpenAI's. */
  responses?: ResponsesDialect | undefined;
  /** A structured logger, such as pino's. Default: nothing is logged. */
  logger?: StructuredLogger | undefined;
}

/** A running stack. `fetch` returns a `Response`, `handle` an answer as data; `listen` serves the stack. */
export interface Stack extends Doors {
  /** The scripted providers: scripts, journal, gates. */
  mock: MockInference;
  /** The origin whose pages may call it, or `*`; undefined if only its own pages may. */
  readonly origins: string | undefined;
  /** Whose rules responses follow. */
  readonly responses: ResponsesDialect;
  /** Its limits, with the defaults. */
  readonly limits: StackLimits;
  /**
   * Resolves, once the store was looked at, to the number of records without an owner, which are hidden from all
   * users. Rejects with a
   * `StoreError` if it has records of users, and the stack has none, and with a `ScriptError` if the configuration names a
   * model, shield or toolgroup that no provider has.
   */
  readonly ready: Promise<number>;
  /** Once they were asked, a line about each provider beside the scripts: what it serves, or why that cannot be known. */
  readonly found: Promise<readonly string[]>;
  /** Like `fetch`, as this user: for tests of what users see. Throws a `TypeError` on a stack without users. */
  fetchAs(user: User, request: Request): Promise<Response>;
  /** Replaces the configuration from the next request on, except for its `auth`. */
  configure(configuration: Configuration): void;
  /** The number of running turns and responses. */
  readonly running: number;
  /** How many of these are responses. */
  readonly runningResponses: number;
  /** Rejects new turns, waits up to `drainMs` (10 s) for running ones, then aborts them and closes the store. */
  close(options?: { drainMs?: number | undefined }): Promise<void>;
}
