/** Draws new stories for a real server, and says which findings come again each time. */
import { isOwnOf } from "@understudy/conformance/src/check/check.ts";
import { planOf } from "@understudy/conformance/src/engine/plan.ts";
import type { CheckResult } from "@understudy/conformance/src/engine/result.ts";
import { run } from "@understudy/conformance/src/engine/run.ts";
import type { RunOptions } from "@understudy/conformance/src/engine/run-options.ts";
import { replayPath } from "@understudy/conformance/src/engine/shrink.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Story } from "@understudy/conformance/src/story/story.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { limits } from "./judge-story.ts";
import { timesInARow } from "./shorten.ts";

export interface DrawnFinding {
  check: string;
  /** As `understudy-conformance replay` takes it. */
  path: string;
  finding: unknown;
  story: Story;
  /** How often it came again, of three times. */
  repeated: number;
}

export interface Drawn {
  stories: number;
  /** Of the families with checks of their own: how many could run, and which did. */
  possible: number;
  families: readonly string[];
  findings: readonly DrawnFinding[];
  /** Why it stopped early; null if only the time was over. */
  interrupted: string | null;
}

const replays = 3;

/** How many stories of each family, or for how long. */
export type DrawOptions = Pick<RunOptions, "seed" | "runs" | "maxStories" | "maxMs">;

export async function draw(real: Target, options: DrawOptions): Promise<Drawn> {
  const { seed } = options;
  const target = withoutRestarts(real);
  const suite = loadSuite();
  const { groups } = planOf(suite.checks, suite.generators, target);
  const own = groups.map(({ generator, checks }) => ({
    generator,
    checks: checks.filter((check) => isOwnOf(check, generator)),
  }));
  const possible = own.filter(({ checks: of }) => of.length > 0);
  let stories = 0;
  const { checks, interrupted } = await run({
    ...suite,
    // When the time is over, not every family may have had its turn.
    generators: rotated(suite.generators, seed),
    target,
    ...options,
    parallel: 4,
    shrinks: 0,
    maxRequests: Infinity,
    timeoutMs: 20_000,
    onStory: () => void (stories += 1),
  });
  const findings: DrawnFinding[] = [];
  for (const check of checks) if (check.status === "fail") findings.push(await again(target, seed, check));
  const judged = checks.filter(({ runs }) => runs.passed + runs.failed + runs.inconclusive > 0);
  const ran = possible.filter(({ checks: of }) => of.some(({ id }) => judged.some((one) => one.id === id)));
  const families = ran.map(({ generator }) => generator.id);
  return { stories, possible: possible.length, families, findings, interrupted: interrupted?.reason ?? null };
}

/** Its restarts would take all of the time. */
function withoutRestarts(target: Target): Target {
  const capabilities = new Set(target.capabilities);
  for (const one of ["restart", "kill"] as const) capabilities.delete(one);
  return { ...target, capabilities };
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

async function again(
  target: Target,
  seed: number,
  { id, counterexample }: Extract<CheckResult, { status: "fail" }>,
): Promise<DrawnFinding> {
  const { checks, generators } = loadSuite();
  const { path, findings, trace } = counterexample;
  const [family, ...rest] = path.split(":");
  const check = checks.find((one) => one.id === id);
  const generator = generators.find((one) => one.id === family);
  const repeated =
    check === undefined || generator === undefined
      ? 0
      : await timesInARow(replays, async () => {
          const stage = { generator, check, target, meter: limits(), seed };
          return (await replayPath(stage, rest.join(":")))?.verdict.status === "fail";
        });
  return { check: id, path, finding: findings[0], story: trace.story, repeated };
}

/** Whether it came again each time. */
export const isSure = ({ repeated }: DrawnFinding): boolean => repeated === replays;
