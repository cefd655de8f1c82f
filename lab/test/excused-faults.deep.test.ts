/** What a profile excuses: faults that are none under it. Our own server under each: profiles.deep.test.ts. */
import { expect, test } from "vitest";
import type { ProfileName } from "@understudy/contract/profiles";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import {
  excuse,
  expectationsOf,
  profileNames,
  type Conditions,
} from "@understudy/conformance/src/target/expectations.ts";
import { mutants } from "../src/mutants/index.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { judge } from "./support/judge.ts";

const found = ({ checks }: RunResult) => checks.flatMap((check) => (check.status === "fail" ? [check] : []));

/** Faults under our profile and the behaviour of another, where a switch excuses some of their checks; `lab/excuses.json` has those that it excuses from all. */
const imitations: [mutant: string, profile: ProfileName, only?: string][] = [
  ["agent-create-returns-random-id", "0.2.20"],
  // Each page is reversed by itself, which no order of the whole list explains.
  ["agent-list-reverses-agents", "0.2.20", "agents/listed"],
  ["error-reports-every-loc-as-body", "0.2.20"],
  ["agent-get-drops-parameters-beside-input-schema", "0.3.5"],
  ["stream-hides-error-cause", "0.2.20"],
  ["tool-claims-client-tool", "0.2.20"],
  ["tool-config-accepts-unknown-tool-name", "0.3.5"],
  ["shield-hides-history", "0.2.20"],
];

test.each(imitations)(
  "%s is no fault under the profile %s",
  { timeout: 60_000 },
  async (id, profile, only) => {
    const { killedBy, over } = mutants.find((one) => one.id === id)!;
    const checks = catalogue.filter((check) => (only === undefined ? killedBy : [only]).includes(check.id));
    const target = await openMutant(over(), id, profile);
    const result = await judge(target, { checks, runs: 6, leastStories: 1, seed: 2, shrinks: 0 });
    expect(found(result).map((check) => check.id)).toEqual([]);
  },
);

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
