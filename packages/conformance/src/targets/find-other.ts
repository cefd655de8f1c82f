/** A model whose provider is another one than the default model's: the suite is told of it, as asking might judge what it finds. */
import type { Capability, Reasons } from "../target/capabilities.ts";
import { createMockScripting, type ScriptableMock } from "../target/scripting.ts";
import type { OtherModel } from "../target/target.ts";
import { findInference } from "./find-inference.ts";

export interface OtherOptions {
  /** Its name. */
  otherModel?: string | undefined;
  /** The field of the provider data that its provider takes the caller's key from, such as `openai_api_key`. */
  otherKey?: string | undefined;
  /** The URL of the `understudy-mock` that its provider points at, which is another one than the default model's. */
  otherInference?: string | undefined;
  /** The mock that its provider asks, in this process. */
  otherMock?: (() => ScriptableMock) | undefined;
}

/** Null without one. Rejects with a `TargetError` if no mock inference answers at the URL. */
export async function findOther({
  otherModel: model,
  otherKey,
  otherInference: url,
  otherMock: mock,
}: OtherOptions): Promise<OtherModel | null> {
  if (model === undefined) return null;
  const key = otherKey ?? null;
  if (mock !== undefined) return { model, key, scripting: createMockScripting(mock) };
  return url === undefined ? null : { model, key, scripting: (await findInference(url)).scripting };
}

export function otherCapabilities(other: OtherModel | null): Capability[] {
  if (other === null) return [];
  return other.key === null ? ["two_providers"] : ["two_providers", "provider_data"];
}

/** What would make the areas `routing` and `provider-data` known. */
export function noOther(other: OtherModel | null): Reasons {
  return {
    ...(other === null ? { two_providers: unnamed } : {}),
    ...((other?.key ?? null) === null ? { provider_data: keyless } : {}),
  };
}

const unnamed =
  "no model of another provider is known; --other-model NAME --other-inference-url URL names one, and the understudy-mock behind it";
const keyless =
  "no model is known whose provider takes a key of its caller; --other-key FIELD names the field of the provider data beside --other-model";
