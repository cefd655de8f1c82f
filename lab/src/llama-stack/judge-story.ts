/** Runs one story against a real server, and judges it. */
import type { Check } from "@understudy/conformance/src/check.ts";
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { planOf } from "@understudy/conformance/src/engine/plan.ts";
import { createMeter } from "@understudy/conformance/src/runner/limits.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import { expectationsOf } from "@understudy/conformance/src/targets/expectations.ts";
import type { Target } from "@understudy/conformance/src/targets/target.ts";
import { byUrl } from "@understudy/conformance/src/targets/targets.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Verdict } from "@understudy/conformance/src/verdict.ts";
import type { CommittedStory, FindingStory } from "./stories.ts";
import type { Served } from "./suite.ts";
import { shield, type Version } from "./versions.ts";

const suite = loadSuite();

/** By its own profile. */
export function openReal({ url, inference }: Served, { profile, model }: Version): Promise<Target> {
  return byUrl(url, { profile, model, inference, shields: [shield] });
}

/** The same server held to `reference`, also where its own profile says that a resume would do harm. */
export function heldToReference(target: Target): Target {
  const capabilities = new Set([...target.capabilities, "any_resume" as const]);
  return { ...target, capabilities, expectations: expectationsOf("reference") };
}

export function limits() {
  return createMeter({ maxRequests: 1_000_000, timeoutMs: 20_000 });
}

/** What its check says of a story. @throws Error for an unknown check. */
export async function verdictOn(target: Target, { check: id, story }: FindingStory): Promise<Verdict> {
  const check = suite.checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`No check is called ${id}.`);
  return judge(check, await runStory(story, target, limits()));
}

/** What all checks of the target say against it after a story, each with its first finding. */
export async function accusationsOn(target: Target, { generator, story }: CommittedStory): Promise<string[]> {
  return accusationsIn(await runStory(story, target, limits()), target, generator);
}

/** The same of a trace of a story of this family. */
export function accusationsIn(trace: Trace, target: Judged, generator: string): string[] {
  return checksFor(target, generator).flatMap((check) => {
    const verdict = judge(check, trace);
    return verdict.status === "fail" ? [`${check.id}: ${JSON.stringify(verdict.findings[0])}`] : [];
  });
}

/** What of a target says which checks judge it. */
type Judged = Pick<Target, "capabilities" | "expectations" | "beyond">;

/** Those that its profile does not excuse. */
function checksFor(target: Judged, generator: string): readonly Check[] {
  const { groups } = planOf(suite.checks, suite.generators, target);
  return groups.find((group) => group.generator.id === generator)?.checks ?? [];
}
