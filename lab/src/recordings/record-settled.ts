/** Runs the stories of settled accusations on a real server. */
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import { heldToReference, limits, traceOf } from "../llama-stack/stories/judge-story.ts";
import type { SettledStory } from "../llama-stack/stories/stories.ts";
import { recordedTrace, type RecordedTrace } from "./settled.ts";

/** Each story as the suite sends it there, and as it was sent once if that is something else. Rejects once it is aborted. */
export async function traceSettled(
  target: Target,
  stories: readonly SettledStory[],
  signal: AbortSignal,
): Promise<RecordedTrace[]> {
  const traces: RecordedTrace[] = [];
  for (const one of stories) {
    const sent = await traceOf(target, one);
    signal.throwIfAborted();
    const written = await runAsWritten(target, one);
    signal.throwIfAborted();
    traces.push(recordedTrace(one, sent, false));
    if (!isSame(sent, written) || one.limitBefore !== undefined)
      traces.push(recordedTrace(one, written, true));
  }
  return traces;
}

const tries = 10;

/** Repeated while no check fails: which turn of a session is the last one for 0.2.12 varies from run to run. */
async function runAsWritten(target: Target, one: SettledStory): Promise<Trace> {
  const { story, before = story, limitBefore } = one;
  const run = (): Promise<Trace> =>
    traceOf(heldToReference(target), { ...one, story: before }, limits(limitBefore));
  let trace = await run();
  for (let n = 1; n < tries && !isAccused(target, one, trace); n += 1) trace = await run();
  return trace;
}

/** Whether each check accuses that the suite satisfies by another story, or more time, now. */
function isAccused({ expectations }: Target, { checks }: SettledStory, trace: Trace): boolean {
  return loadSuite()
    .checks.filter(({ id }) => checks[id] === "story" || checks[id] === "limit")
    .every((check) => judge(check, { ...trace, expectations }).status === "fail");
}

/** Whether both have the same requests. */
function isSame(one: Trace, other: Trace): boolean {
  const storyOf = ({ story, run }: Trace): string => JSON.stringify(story).replaceAll(run, "");
  return storyOf(one) === storyOf(other) && one.exchanges.length === other.exchanges.length;
}
