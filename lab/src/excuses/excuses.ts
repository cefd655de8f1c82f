/**
 * The mutants that no check can notice on our server in the profile of a real version, each with why: the one switch that
 * names its behaviour (the server does what the mutant does, or the switch hides it), or what the suite cannot do there.
 * `lab/excuses.json` has them. `npm run matrix -- --profile VERSION` writes it: a mutant that a check notices now goes, and a
 * new one that none notices comes in without a reason, which a person gives.
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  type Behavior,
  type Policy,
  type ProfileName,
  profiles,
  type ResponsesProfile,
  responsesProfiles,
  type WireProfile,
} from "@understudy/contract/profiles";

export type SwitchName = keyof Policy | keyof WireProfile | keyof Behavior | keyof ResponsesProfile;

/** The profiles of real versions. */
export const versions: readonly ProfileName[] = ["0.2.6", "0.2.12", "0.2.20", "0.3.5"];

/** Stands for a reason that nobody has given yet. */
export const unexplained = "why?";

type Excuses = Record<string, Record<string, string>>;

const file = new URL("../../excuses.json", import.meta.url);
const read = (): Excuses => JSON.parse(readFileSync(file, "utf8")) as Excuses;
const excuses = read();

/** The excused mutants of a profile, each with why: `turn_order: any`, or `without whole_shields`. */
export function excusedIn(profile: ProfileName): ReadonlyMap<string, string> {
  return new Map(Object.entries(excuses[profile] ?? {}));
}

/** Writes down which of these mutants no check has noticed, with the reasons that are known. */
export function writeExcuses(profile: ProfileName, noticed: ReadonlyMap<string, boolean>): void {
  const all = read();
  const before = all[profile] ?? {};
  const kept = Object.entries(before).filter(([mutant]) => noticed.get(mutant) !== true);
  const missed = [...noticed].filter(([mutant, isNoticed]) => !isNoticed && before[mutant] === undefined);
  const now = [...kept, ...missed.map(([mutant]) => [mutant, unexplained] as const)];
  all[profile] = Object.fromEntries(now.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/** The value of a switch in a profile, as text. */
export function valueOf(profile: ProfileName, name: string): string {
  const { policy, wire, behavior } = profiles[profile];
  const all = { ...policy, ...wire, ...behavior, ...responsesProfiles[profile] };
  const value: unknown = new Map<string, unknown>(Object.entries(all)).get(name);
  return Array.isArray(value) ? value.join(", ") : String(value);
}
