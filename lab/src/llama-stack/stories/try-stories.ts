/** `npm run stories:llama-stack`: shortens the stories of findings, and tries all committed ones ten times. */
import type { Finding } from "@understudy/conformance/src/check/verdict.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { withServer } from "../judge.ts";
import { accusationsOn, firstFinding, heldToReference, openReal } from "./judge-story.ts";
import type { Launch } from "../launch/launch.ts";
import { report } from "../launch/report.ts";
import { shortened, timesInARow } from "./shorten.ts";
import { commonOf, isShown } from "./shown.ts";
import { type FindingStory, readFindingStories, readSettledStories, writeFindingStory } from "./stories.ts";

const tries = 10;

/** The exit code: 1 if a story does not do what it should each time. Rejects with a `LaunchError`. */
export async function tryStories(launch: Launch): Promise<number> {
  const { version } = launch.options;
  const isOfVersion = ({ versions }: { versions: readonly string[] }): boolean =>
    versions.includes(version.name);
  const [findings, settled] = [readFindingStories(), readSettledStories()];
  return withServer(launch, async (running) => {
    const { signal } = running;
    const own = await openReal(running, version);
    const reference = heldToReference(own);
    let failed = 0;
    for (const one of findings.filter(isOfVersion)) {
      const shorter = await shortest(reference, one, signal);
      const found: Finding[] = [];
      const times = await timesInARow(tries, async () => {
        const finding = await firstFinding(reference, shorter);
        signal.throwIfAborted();
        if (finding !== null) found.push(finding);
        return finding !== null;
      });
      if (times < tries) failed += 1;
      else {
        const shows = { ...shorter.shows, [version.name]: commonOf(found) };
        writeFindingStory({ ...shorter, shows });
      }
      report(
        `${one.name}: fails ${one.check} ${times} of ${tries} times, ${steps(one)} → ${steps(shorter)} steps`,
      );
    }
    for (const one of settled.filter(isOfVersion)) {
      const against: string[] = [];
      const times = await timesInARow(tries, async () => {
        against.push(...(await accusationsOn(own, one)));
        signal.throwIfAborted();
        return against.length === 0;
      });
      if (times < tries) failed += 1;
      report(`${one.name}: accuses nobody ${times} of ${tries} times ${against.join("; ")}`);
    }
    await own.close();
    return failed === 0 ? 0 : 1;
  });
}

/** As it is if it does not show what it should. */
async function shortest(target: Target, one: FindingStory, signal: AbortSignal): Promise<FindingStory> {
  if (one.whole === true) return one;
  const found = [await firstFinding(target, one), await firstFinding(target, one)];
  if (!found.every((finding) => finding !== null)) return one;
  // Without a step, the same is found in another exchange.
  const { exchange: _, ...shown } = commonOf(found);
  const story = await shortened(one.story, async (shorter) => {
    const finding = await firstFinding(target, { ...one, story: shorter });
    signal.throwIfAborted();
    return finding !== null && isShown(finding, shown);
  });
  return { ...one, story };
}

function steps({ story }: FindingStory): number {
  return story.steps.length;
}
