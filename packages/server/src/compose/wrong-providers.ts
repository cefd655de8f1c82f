/** Finds providers that lack functions. */
import { isRecord, nearest } from "@understudy/contract";
import type { Providers } from "@understudy/contract/ports";

/** The functions that each provider must have. */
const functionsOf: Record<keyof Providers, readonly string[]> = {
  inference: ["models", "infer"],
  shields: ["shields", "run"],
  tools: ["toolgroups", "invoke"],
};
const names = Object.keys(functionsOf);

/** The mistakes in `providers`. A mock is passed as it is, and so has members besides its providers. */
export function findWrongProviders(providers: unknown): string[] {
  if (providers === undefined) return [];
  if (Array.isArray(providers))
    return providers.length === 0
      ? [
          "providers: must have at least one provider, such as openai({ url }); leave it out for the scripts alone",
        ]
      : providers.flatMap(findWrongEntry);
  if (!isRecord(providers))
    return [`providers: must be a list such as [openai({ url })], or an object with ${names.join(", ")}`];
  const keys = Object.keys(providers);
  const misspelt = keys.flatMap((key) => {
    const meant = names.includes(key) ? undefined : nearest(key, names);
    return meant === undefined ? [] : [`providers.${key}: unknown key; did you mean ${meant}?`];
  });
  if (misspelt.length === 0 && keys.length > 0 && !keys.some((key) => names.includes(key)))
    return keys.map((key) => `providers.${key}: unknown key; known keys: ${names.join(", ")}`);
  return [...misspelt, ...findMissingFunctions(providers)];
}

function findWrongEntry(entry: unknown, at: number, all: readonly unknown[]): string[] {
  const name = `providers[${at}]`;
  if (!isRecord(entry) || !isFunctionOf(entry, "open") || typeof entry["provider_id"] !== "string")
    return [`${name}: must be a provider such as openai({ url })`];
  const { provider_id } = entry;
  const isTaken = all.slice(0, at).some((other) => isRecord(other) && other["provider_id"] === provider_id);
  return isTaken ? [`${name}: duplicate provider_id ${provider_id}; give each its own`] : [];
}

function findMissingFunctions(providers: Record<string, unknown>): string[] {
  return Object.entries(functionsOf).flatMap(([name, functions]) => {
    const provider = providers[name];
    if (provider === undefined) return [];
    const missing = functions.filter((key) => !isFunctionOf(provider, key));
    return missing.length === 0
      ? []
      : [
          `providers.${name}: must have the functions ${functions.join(" and ")}; ${missing.join(" and ")} is missing`,
        ];
  });
}

/** Also of an object of a class, whose functions are not its own keys. */
export function isFunctionOf(value: unknown, key: string): boolean {
  return isRecord(value) && typeof value[key] === "function";
}
