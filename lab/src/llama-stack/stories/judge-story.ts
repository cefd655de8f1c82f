/** Runs one story against a real server, and judges it. */
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { createRunMeter } from "@understudy/conformance/src/sending/limits.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { expectationsOf } from "@understudy/conformance/src/target/expectations.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { byUrl } from "@understudy/conformance/src/targets/targets.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Finding, Verdict } from "@understudy/conformance/src/check/verdict.ts";
import { accusationsIn, accusationText } from "../../excuses/accusations.ts";
import type { CommittedStory, FindingStory } from "./stories.ts";
import type { RunningServer } from "../suite.ts";
import { shield, type Version } from "../launch/versions.ts";

const suite = loadSuite();

/** By its own profile. */
export async function openReal(running: RunningServer, { profile, model }: Version): Promise<Target> {
  const { url, inference, lifecycle } = running;
  const target = await byUrl(url, { profile, model, inference, shields: [shield] }, lifecycle);
  return { ...target, isSlowToRestart: true };
}

/** The same server held to `reference`, also where its own profile says that a resume would do harm. */
export function heldToReference(target: Target): Target {
  const capabilities = new Set([...target.capabilities, "any_resume" as const]);
  return { ...target, capabilities, expectations: expectationsOf("reference") };
}

export function limits(timeoutMs = 20_000) {
  return createRunMeter({ maxRequests: 1_000_000, timeoutMs });
}

/** What its check says of a story. @throws Error for an unknown check. */
async function verdictOn(target: Target, one: FindingStory): Promise<Verdict> {
  const check = suite.checks.find(({ id }) => id === one.check);
  if (check === undefined) throw new Error(`No check is called ${one.check}.`);
  return judge(check, await traceOf(target, one));
}

/** Rejects with an `Error` that has the name of the story. */
export async function traceOf(
  target: Target,
  { name, story }: CommittedStory,
  meter = limits(),
): Promise<Trace> {
  try {
    return await runStory(story, target, meter);
  } catch (cause) {
    throw new Error(`The story ${name} could not be run.`, { cause });
  }
}

/** Of its check; null if it does not fail. */
export async function firstFinding(target: Target, story: FindingStory): Promise<Finding | null> {
  const verdict = await verdictOn(target, story);
  return verdict.status === "fail" ? (verdict.findings[0] ?? null) : null;
}

/** What all checks of the target say against it after a story, each with its first finding. */
export async function accusationsOn(target: Target, one: CommittedStory): Promise<string[]> {
  const trace = await traceOf(target, one);
  return accusationsIn(trace, one.generator, target).map(accusationText);
}
