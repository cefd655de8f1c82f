/**
 * What the server asks of the providers behind it. A provider throws `ProviderError` (see `errors.ts`) when it
 * cannot do what it was asked; whatever else it throws counts as a failure of its own.
 */
import type {
  InferencePart,
  InferenceRequest,
  ShieldRequest,
  Toolgroup,
  ToolRequest,
  ToolResult,
} from "./provider-data.ts";
import type { Model, SafetyViolation, Shield } from "./types.ts";

export type * from "./provider-data.ts";

/** What a provider is called where providers are listed. */
export interface ProviderName {
  provider_id: string;
  provider_type: string;
}

export interface InferenceProvider {
  /** Who it says it is; without it, the stack itself. */
  readonly provider?: ProviderName;
  models(): Promise<Model[]>;
  infer(request: InferenceRequest, signal: AbortSignal): AsyncIterable<InferencePart>;
}

export interface ShieldProvider {
  readonly provider?: ProviderName;
  shields(): Promise<Shield[]>;
  run(request: ShieldRequest, signal: AbortSignal): Promise<{ violation: SafetyViolation | null }>;
}

export interface ToolProvider {
  readonly provider?: ProviderName;
  toolgroups(): Promise<Toolgroup[]>;
  invoke(request: ToolRequest, signal: AbortSignal): Promise<ToolResult>;
}

/** The three together, as one thing that can be behind a server. */
export interface Providers {
  inference: InferenceProvider;
  shields: ShieldProvider;
  tools: ToolProvider;
}
