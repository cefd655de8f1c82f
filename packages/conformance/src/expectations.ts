/** What a target is held to where servers differ: the switches of its profile. */
import { profiles, type Policy, type WireProfile } from "@understudy/contract/profiles";

/** A switch that is not set makes no promise, so that its checks stay unknown. */
export interface Expectations {
  name: string;
  policy: Partial<Policy>;
  wire: Partial<WireProfile>;
}

/** The neutral profile: only what the description of the API promises. */
const api: Expectations = { name: "api", policy: {}, wire: {} };

const known: Readonly<Record<string, Expectations>> = { api, ...profiles };

/** The names that `--profile` takes. */
export const profileNames: readonly string[] = Object.keys(known);

/** Throws a `RangeError` that lists the names for one that is not known. */
export function expectationsOf(name: string): Expectations {
  const found = known[name];
  if (found !== undefined) return found;
  throw new RangeError(`There is no profile ${name}. There are: ${profileNames.join(", ")}.`);
}

/** The switches that a check depends on, with the values under which its statement holds. */
export type Conditions = Partial<Policy & WireProfile>;

/** Why a profile asks nothing here, in words; null if it asks what the check judges. */
export function excuse(conditions: Conditions, { name, policy, wire }: Expectations): string | null {
  const set: Conditions = { ...policy, ...wire };
  for (const [key, wanted] of Object.entries(conditions)) {
    const value = Object.entries(set).find(([other]) => other === key)?.[1];
    if (value === undefined)
      return `the profile ${name} makes no promise about ${key}; --profile names one that does`;
    if (value !== wanted) return `the profile ${name} has ${key}: ${String(value)}`;
  }
  return null;
}
