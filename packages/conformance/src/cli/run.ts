/** `understudy-conformance run`. */
import { readFile, writeFile } from "node:fs/promises";
import { parseBaseline, toBaseline, type Baseline } from "../baseline.ts";
import { fileReporters } from "../reporters/index.ts";
import { terminal } from "../reporters/terminal.ts";
import type { Level } from "../statement.ts";
import { exitCode } from "../run/exit-code.ts";
import { planOf } from "../run/plan.ts";
import { run, type RunOptions } from "../run/run.ts";
import { chosen, loadSuite } from "../suite.ts";
import { openTarget } from "./open-target.ts";
import { createProgress } from "./progress.ts";
import { UserError } from "./user-error.ts";
import type { TargetWords } from "./words.ts";

interface RunWords extends TargetWords {
  only?: string[];
  level?: Level;
  runs?: number;
  seed?: number;
  parallel: number;
  bail?: true;
  dryRun?: true;
  baseline?: string;
  updateBaseline?: true;
}

export async function runCommand(url: string | undefined, words: RunWords): Promise<void> {
  const { baseline: file, updateBaseline, runs = 25, parallel, bail = false } = words;
  if (updateBaseline && file === undefined) throw new UserError("--update-baseline needs --baseline FILE.");
  const suite = loadSuite();
  const checks = chosen(suite.checks, words.only ?? []).filter(
    (check) => words.level !== "MUST" || suite.statementOf(check).level === "MUST",
  );
  const baseline = updateBaseline || file === undefined ? undefined : await readBaseline(file, suite.checks);
  const target = await openTarget(url, words);
  try {
    const options: RunOptions = {
      ...suite,
      target,
      checks,
      seed: words.seed ?? Math.floor(Math.random() * 2 ** 31),
      runs,
      parallel: Math.max(parallel, 1),
      bail,
      maxRequests: words.maxRequests,
      timeoutMs: words.timeout,
      ...(baseline === undefined ? {} : { baseline }),
    };
    if (words.dryRun) {
      process.stdout.write(dryRun(options));
      return;
    }
    const progress = createProgress(process.stderr);
    const result = await run({ ...options, onStory: progress.story });
    progress.end();
    process.stdout.write(terminal(result));
    for (const [name, reporter] of Object.entries(fileReporters)) {
      const path: unknown = Object.entries(words).find(([key]) => key === name)?.[1];
      if (typeof path === "string") await writeFile(path, reporter(result));
    }
    if (updateBaseline && file !== undefined) {
      await writeFile(file, toBaseline(result));
      if (result.interrupted === null) return;
    }
    process.exitCode = exitCode(result, words.level);
  } finally {
    await target.close();
  }
}

async function readBaseline(file: string, checks: readonly { id: string }[]): Promise<Baseline> {
  try {
    return parseBaseline(
      await readFile(file, "utf8"),
      checks.map(({ id }) => id),
    );
  } catch (error) {
    throw new UserError(`--baseline ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function dryRun({ checks, scenarios, target, runs }: RunOptions): string {
  const { groups, left } = planOf(checks, scenarios, target);
  const lines = [
    ...groups.map(
      ({ scenario, checks: judges }) => `${scenario.id}: ${runs} stories for ${judges.length} checks`,
    ),
    ...left.map(({ check, reason }) => `not judged: ${check.id}: ${reason}`),
  ];
  return `${lines.join("\n")}\n`;
}
