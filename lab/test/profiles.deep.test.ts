/** Our server conforms to the profiles that it can keep whole: every MUST is judged, and none fails. */
import { expect, test } from "vitest";
import type { ProfileName } from "@understudy/contract/profiles";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import { expectationsOf } from "@understudy/conformance/src/target/expectations.ts";
import { seedOf } from "../../seeds.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

test.each<[string, ProfileName]>([
  ["0.2.6", "0.2.6"],
  ["0.2.12", "0.2.12"],
  ["0.2.20", "0.2.20"],
  ["0.3.5", "0.3.5"],
  ["api", "reference"],
])("our server conforms to the profile %s", { timeout: 600_000 }, async (name, own) => {
  const target = { ...(await openMutant({}, name, own)), expectations: expectationsOf(name) };
  const result = await judge(target, { runs: 20, maxStories: 1_000, seed: seedOf("profiles"), shrinks: 0 });
  expect(result.checks.filter(({ status }) => status === "fail")).toEqual([]);
  const unsure = result.checks.filter((check) => check.status === "unknown" && !check.excused);
  expect(unsure.filter(({ level }) => level === "MUST")).toEqual([]);
  expect(exitCode(result)).toBe(0);
});
