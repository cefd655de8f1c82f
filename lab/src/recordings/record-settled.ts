/** Runs the stories of settled accusations on a real server, and keeps their traces. */
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { runStory } from "@understudy/conformance/src/runner/run-story.ts";
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import type { Target } from "@understudy/conformance/src/targets/target.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import { heldToReference, limits } from "../llama-stack/judge-story.ts";
import { readSettledStories, type SettledStory } from "../llama-stack/stories.ts";
import { recordedTrace, type RecordedTrace, writeSettled } from "./settled.ts";

/** Each story of the version as the suite sends it there, and as it is written if that is something else. */
export async function recordSettled(target: Target, version: string): Promise<void> {
  const traces: RecordedTrace[] = [];
  for (const one of readSettledStories().filter(({ versions }) => versions.includes(version))) {
    const sent = await runStory(one.story, target, limits());
    const written = await runAsWritten(target, one);
    traces.push(recordedTrace(one, sent, false));
    if (!isSame(sent, written)) traces.push(recordedTrace(one, written, true));
  }
  if (traces.length > 0) writeSettled(version, traces);
}

const tries = 10;

/** Repeated while no check fails: which turn of a session is the last one for 0.2.12 varies from run to run. */
async function runAsWritten(target: Target, one: SettledStory): Promise<Trace> {
  const { story, before = story } = one;
  const run = (): Promise<Trace> => runStory(before, heldToReference(target), limits());
  let trace = await run();
  for (let n = 1; n < tries && !isAccused(target, one, trace); n += 1) trace = await run();
  return trace;
}

/** Whether each check accuses that the suite satisfies by another story now. */
function isAccused({ expectations }: Target, { checks }: SettledStory, trace: Trace): boolean {
  return loadSuite()
    .checks.filter(({ id }) => checks[id] === "story")
    .every((check) => judge(check, { ...trace, expectations }).status === "fail");
}

/** Whether the same was sent in both. */
function isSame(one: Trace, other: Trace): boolean {
  const storyOf = ({ story, run }: Trace): string => JSON.stringify(story).replaceAll(run, "");
  return storyOf(one) === storyOf(other) && one.exchanges.length === other.exchanges.length;
}
