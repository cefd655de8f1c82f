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

export interface InferenceProvider {
  models(): Promise<Model[]>;
  infer(request: InferenceRequest, signal: AbortSignal): AsyncIterable<InferencePart>;
}

export interface ShieldProvider {
  shields(): Promise<Shield[]>;
  run(request: ShieldRequest, signal: AbortSignal): Promise<{ violation: SafetyViolation | null }>;
}

export interface ToolProvider {
  toolgroups(): Promise<Toolgroup[]>;
  invoke(request: ToolRequest, signal: AbortSignal): Promise<ToolResult>;
}

/** The three together, as one thing that can be behind a server. */
export interface Providers {
  inference: InferenceProvider;
  shields: ShieldProvider;
  tools: ToolProvider;
}
