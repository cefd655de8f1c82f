/**
 * The interfaces of providers. A provider throws `ProviderError` (see `errors.ts`) to report a failure with a status; any
 * other error counts as an internal failure of the provider.
 */
import type { Awaitable } from "./awaitable.ts";
import type {
  Interception,
  InferencePart,
  InferenceRequest,
  ProviderCaller,
  RegisteredToolgroup,
  ShieldRequest,
  Toolgroup,
  ToolRequest,
  ToolResult,
} from "./provider-data.ts";
import type { Model, SafetyViolation, Shield, ToolDef } from "./types.ts";

export type * from "./provider-data.ts";

/** What one call of a provider has beside its request. */
export interface ProviderContext extends ProviderCaller {
  /** Aborts when the answer is not needed any more. Whoever waits does not depend on a provider that ignores it. */
  signal: AbortSignal;
  /** Told what a provider does that its answer does not show. */
  observe?: ((seen: ProviderSeen) => void) | undefined;
  /** The run to which the call belongs; absent where a model or a shield is asked outside of one. */
  run?: ProviderRun | undefined;
}

/**
 * The create of a turn, a resume, a response, or one request to the tool runtime: from the first thing that is asked of a
 * provider for it until its end, however it ends. A turn that awaits input has no run. A provider may keep something for a run,
 * such as a session with another server, in a `WeakMap` by this object.
 */
export interface ProviderRun {
  /** Calls `close` once, when the run ends; at once, if it has ended. Nobody waits for what it begins. It must not throw. */
  atEnd(close: () => void): void;
}

/** What a provider does: the request as it was sent to another server, without keys; a repetition after a failure; how far a tool is. */
export type ProviderSeen =
  | { what: "sent"; provider_id: string; model: string; body: object }
  | { what: "repeated"; status: number; message: string; wait_ms: number }
  | { what: "progress"; progress: number; total?: number; message?: string };

/** The identification of a provider in `listProviders`. */
export interface ProviderName {
  provider_id: string;
  provider_type: string;
}

/** The types of fields of the provider data, by name. */
export type DataFields = Readonly<Record<string, "string" | "object">>;

/** What providers of every API may have. */
interface AnyProvider {
  /** The name of the provider; by default the name of the stack. */
  readonly provider?: ProviderName;
  /** The fields of the provider data that it reads: a request that has one of another type is refused before anything begins. */
  readonly data?: DataFields | undefined;
  /**
   * Asked before a turn or a response begins that will use the provider. Throws a `ProviderError`: with status 400 for
   * provider data that lacks what it needs, with 503 while it cannot be reached.
   */
  ready?: ((caller: ProviderCaller) => Promise<void>) | undefined;
  /** Why it cannot answer now, for `GET /v1/providers`; null if it can. By default it can if it lists what it serves. */
  illness?: (() => Promise<string | null>) | undefined;
}

export interface InferenceProvider extends AnyProvider {
  /** Asked for every turn. The list may change; what a model in it is called does not. The same holds of shields and toolgroups. */
  models(): Awaitable<readonly Model[]>;
  /** The parts of the answer as they come; the last is `stop`. */
  infer(request: InferenceRequest, context: ProviderContext): AsyncIterable<InferencePart>;
  /**
   * Only providers that rehearse failures have this. It is called with the first inference of a turn or a resume,
   * before the turn is claimed, announced or stored; null if the client gets its answer undisturbed.
   */
  intercept?: ((request: InferenceRequest, caller: ProviderCaller) => Interception | null) | undefined;
  /** A chat completion as its client sent it, with fields that no `InferenceRequest` has. `model` is the provider's name. */
  chat?: ((body: OpenAiBody, context: ProviderContext) => AsyncIterable<InferencePart>) | undefined;
  /** A text completion of OpenAI's older API, as its client sent it: the answer's body, streamed or not. */
  complete?: ((body: OpenAiBody, context: ProviderContext) => Promise<CompletionAnswer>) | undefined;
  /** Vectors of texts, in their order. */
  embed?: ((request: EmbedRequest, context: ProviderContext) => Promise<Embeddings>) | undefined;
  /** Asks the servers behind it for their models again, because somebody wants one that is not listed. */
  relist?: (() => Promise<void>) | undefined;
  /** Whether models that it does not list can be registered: it cannot say what it serves. */
  unlisted?: (() => boolean) | undefined;
  /** The providers among which this one routes. */
  readonly routes?: readonly InferenceProvider[] | undefined;
}

/** A body of OpenAI's API, not validated beyond its model. */
export type OpenAiBody = Readonly<Record<string, unknown>> & { model: string };

/** The body of an answer as the provider has it: JSON, or the events of a stream. */
export type CompletionAnswer = { json: unknown } | { events: AsyncIterable<string> };

export interface EmbedRequest {
  model: string;
  input: readonly string[];
  dimensions?: number;
}

export interface Embeddings {
  vectors: readonly (readonly number[])[];
  /** Tokens of the input, where the provider counts them. */
  input_tokens?: number;
}

export interface ShieldContext extends ProviderContext {
  /** Asks a model of the stack with the rights and the provider data of the caller. The server gives it to a provider that `asks`. */
  infer?: InferenceProvider["infer"] | undefined;
}

export interface ShieldProvider extends AnyProvider {
  shields(): Awaitable<readonly Shield[]>;
  /** What the shield finds in the messages; null if nothing. */
  run(request: ShieldRequest, context: ShieldContext): Promise<{ violation: SafetyViolation | null }>;
  /**
   * The model that it asks for a shield, by the name that the stack serves it under. Whether the caller may use it, and whether
   * its provider can answer, is known before a turn begins.
   */
  asks?: ((shield_id: string) => string) | undefined;
  unlisted?: (() => boolean) | undefined;
  readonly routes?: readonly ShieldProvider[] | undefined;
}

export interface ToolProvider extends AnyProvider {
  /** The groups that it has without a registration, each with its tools. Asked for every turn. */
  toolgroups(): Awaitable<readonly Toolgroup[]>;
  /**
   * The tools of a group that was registered or configured with this provider, as they are now and for this caller. Asked
   * before a turn or a response begins that names the group, and when tools are listed; `invoke` gets the same `group`. A
   * provider without it has no groups but those of `toolgroups`. Throws a `ProviderError`: with status 401 if the caller has to
   * say who it is, with 400 for provider data or an address that cannot be used, with 503 while the group's server cannot be
   * reached; any other means that the group is not served, and the message why.
   */
  tools?: ((group: RegisteredToolgroup, context: ProviderContext) => Promise<readonly ToolDef[]>) | undefined;
  /** Why a group cannot be registered with it, as a sentence; null if it can. No server is asked. */
  refusal?: ((group: RegisteredToolgroup) => string | null) | undefined;
  /** Whether it has the tools of any MCP server: it is asked for servers that a response names by their URL. */
  readonly speaksMcp?: boolean | undefined;
  /** Other names of it in `provider_id` of a registration, such as those of Llama Stack: `model-context-protocol`. */
  readonly aliases?: readonly string[] | undefined;
  /**
   * A failure of the tool is `error_message`; one of the provider is thrown. The model is told of both. `ready` was asked
   * before, and `tools` for a registered group.
   */
  invoke(request: ToolRequest, context: ProviderContext): Promise<ToolResult>;
  /** The providers among which this one routes; the scripts, or what is in their place, are the first. */
  readonly routes?: readonly ToolProvider[] | undefined;
}

/** All providers of a server. */
export interface Providers {
  inference: InferenceProvider;
  shields: ShieldProvider;
  tools: ToolProvider;
}
