/** Whether the fields of a request's provider data have the types that the providers which it asks have declared. */
import { isRecord } from "@understudy/contract";
import type {
  DataFields,
  InferenceProvider,
  ProviderCaller,
  ShieldProvider,
  ToolProvider,
} from "@understudy/contract/ports";
import { Problem } from "../../domain/errors.ts";
import { providerDataHeader } from "../access/caller.ts";

/** A provider, or a router of some, with the caller as it is told of. */
export interface AskedProvider {
  provider: Pick<InferenceProvider | ShieldProvider | ToolProvider, "ready" | "data" | "routes">;
  caller: ProviderCaller;
}

/** Throws `wrong_shape`, without the values: they may be keys. */
export function checkData(all: readonly AskedProvider[]): void {
  const fields = all.flatMap(({ provider, caller }) => {
    const { provider_id, data = {} } = caller;
    const asked = provider.routes?.find((one) => one.provider?.provider_id === provider_id) ?? provider;
    return Object.entries(asked.data ?? {}).flatMap(([name, type]) => {
      const value = data[name];
      if (value === undefined || value === null || isOf(type, value)) return [];
      const msg = `${name} of X-LlamaStack-Provider-Data: expected ${type}, got ${kindOf(value)}`;
      return [{ loc: ["header", providerDataHeader, name], msg, type: "invalid_type" }];
    });
  });
  const [first] = fields;
  if (first !== undefined) throw new Problem("wrong_shape", first.msg, { fields });
}

function isOf(type: DataFields[string], value: unknown): boolean {
  return type === "object" ? isRecord(value) : typeof value === type;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
