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
  ShieldRequest,
  Toolgroup,
  ToolRequest,
  ToolResult,
} from "./provider-data.ts";
import type { Model, SafetyViolation, Shield } from "./types.ts";

export type * from "./provider-data.ts";

/** What one call of a provider has beside its request. */
export interface ProviderContext extends ProviderCaller {
  /** Aborts when the answer is not needed any more. Whoever waits does not depend on a provider that ignores it. */
  signal: AbortSignal;
}

/** The identification of a provider in `listProviders`. */
export interface ProviderName {
  provider_id: string;
  provider_type: string;
}

export interface InferenceProvider {
  /** The name of the provider; by default the name of the stack. */
  readonly provider?: ProviderName;
  /** Asked for every turn. The list may change; what a model in it is called does not. The same holds of shields and toolgroups. */
  models(): Awaitable<readonly Model[]>;
  /** The parts of the answer as they come; the last is `stop`. */
  infer(request: InferenceRequest, context: ProviderContext): AsyncIterable<InferencePart>;
  /**
   * Only providers that rehearse failures have this. It is called with the first inference of a turn or a resume,
   * before the turn is claimed, announced or stored; null if the client gets its answer undisturbed.
   */
  intercept?: ((request: InferenceRequest, caller: ProviderCaller) => Interception | null) | undefined;
}

export interface ShieldProvider {
  readonly provider?: ProviderName;
  shields(): Awaitable<readonly Shield[]>;
  /** What the shield finds in the messages; null if nothing. */
  run(request: ShieldRequest, context: ProviderContext): Promise<{ violation: SafetyViolation | null }>;
}

export interface ToolProvider {
  readonly provider?: ProviderName;
  toolgroups(): Awaitable<readonly Toolgroup[]>;
  /** A failure of the tool is `error_message`; one of the provider is thrown. The model is told of both. */
  invoke(request: ToolRequest, context: ProviderContext): Promise<ToolResult>;
}

/** All providers of a server. */
export interface Providers {
  inference: InferenceProvider;
  shields: ShieldProvider;
  tools: ToolProvider;
}
