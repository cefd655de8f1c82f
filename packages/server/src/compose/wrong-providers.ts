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
  if (!isRecord(providers)) return [`providers: must be an object with ${names.join(", ")}`];
  const keys = Object.keys(providers);
  const misspelt = keys.flatMap((key) => {
    const meant = names.includes(key) ? undefined : nearest(key, names);
    return meant === undefined ? [] : [`providers.${key}: unknown key; did you mean ${meant}?`];
  });
  if (misspelt.length === 0 && keys.length > 0 && !keys.some((key) => names.includes(key)))
    return keys.map((key) => `providers.${key}: unknown key; known keys: ${names.join(", ")}`);
  return [...misspelt, ...findMissingFunctions(providers)];
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
