/** What a profile excuses: our server under each, and servers that behave like real ones. */
import { expect, test } from "vitest";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { checks as catalogue } from "@understudy/conformance/src/checks/index.ts";
import {
  excuse,
  expectationsOf,
  profileNames,
  type Conditions,
} from "@understudy/conformance/src/targets/expectations.ts";
import { mutants } from "../src/mutants/index.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { judge } from "./support/judge.ts";

const real = Object.keys(profiles).filter((name): name is ProfileName => name !== "reference");

const found = ({ checks }: RunResult) => checks.flatMap((check) => (check.status === "fail" ? [check] : []));

test.each(real)(
  "our server under the profile %s is accused of nothing",
  { timeout: 60_000 },
  async (name) => {
    expect(found(await judge(await openMutant({}, name, name), { runs: 6, seed: 4, shrinks: 0 }))).toEqual(
      [],
    );
  },
);

test.each<[string, ProfileName]>([
  ["0.3.5", "0.3.5"],
  ["api", "reference"],
])("our server conforms to the profile %s", { timeout: 120_000 }, async (name, own) => {
  const target = { ...(await openMutant({}, name, own)), expectations: expectationsOf(name) };
  const result = await judge(target, { runs: 25, seed: 4, shrinks: 0 });
  expect(found(result)).toEqual([]);
  expect(exitCode(result)).toBe(0);
});

/** Faults under our profile, and the behaviour of another. */
const habits: [mutant: string, profile: ProfileName][] = [
  ["tells-the-template", "0.2.20"],
  ["draws-ids", "0.2.20"],
  ["lists-newest-first", "0.2.20"],
  ["shuffles-turns", "0.2.12"],
  ["ignores-turn-ids", "0.2.20"],
  ["answers-null", "0.2.20"],
  ["takes-negative-limits", "0.2.20"],
  ["takes-any-page", "0.2.20"],
  ["reads-any-type", "0.2.20"],
  ["reads-any-size", "0.2.20"],
  ["mends-utf8", "0.2.20"],
  ["blames-the-body", "0.2.20"],
  ["hides-its-methods", "0.2.20"],
  ["stumbles-over-null", "0.2.20"],
  ["asks-to-repeat", "0.2.20"],
  ["keeps-one-form", "0.3.5"],
  ["compares-types-by-letter", "0.2.20"],
  ["counts-failures", "0.2.20"],
  ["hides-why-shields-failed", "0.2.20"],
  ["keeps-failed-calls-silent", "0.3.5"],
  ["repeats-call-ids", "0.2.20"],
  ["takes-a-client-tool", "0.2.20"],
  ["takes-unknown-names", "0.3.5"],
  ["hides-history-from-shields", "0.2.20"],
  ["refuses-with-none", "0.2.20"],
  ["runs-what-was-cut-short", "0.2.20"],
];

test.each(habits)("%s is no fault under the profile %s", { timeout: 60_000 }, async (id, profile) => {
  const { killedBy, over } = mutants.find((one) => one.id === id)!;
  const checks = catalogue.filter((check) => killedBy.includes(check.id));
  const target = await openMutant(over(), id, profile);
  const result = await judge(target, { checks, runs: 6, seed: 2, shrinks: 0 });
  expect(found(result).map((check) => check.id)).toEqual([]);
});

test.each<[Conditions, string, RegExp | null]>([
  [{ delete_status: 204 }, "reference", null],
  [{ delete_status: 204 }, "0.2.12", /^the profile 0\.2\.12 has delete_status: 200$/],
  [{ delete_status: 204 }, "api", /^the profile api makes no promise about delete_status/],
  [{ out_of_tokens: ["ends", "awaits"] }, "0.3.5", null],
  [{ out_of_tokens: ["ends", "awaits"] }, "0.2.20", /has out_of_tokens: unnoticed$/],
  [{ agents_prefixes: ["/v1", "/v1alpha"] }, "0.3.5", null],
  [{ agents_prefixes: ["/v1", "/v1alpha"] }, "0.2.20", /has agents_prefixes: \/v1$/],
])("%j is asked of %s, or excused in words", (conditions, profile, reason) => {
  const actual = excuse(conditions, expectationsOf(profile));
  if (reason === null) expect(actual).toBeNull();
  else expect(actual).toMatch(reason);
});

test("an unknown profile is reported with the known ones", () => {
  expect(() => expectationsOf("0.2.13")).toThrow(`Known profiles: ${profileNames.join(", ")}`);
});
