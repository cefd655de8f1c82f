/** `understudy-conformance run`. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { CommandError } from "@understudy/http/command";
import type { Level } from "../check/check.ts";
import { type Baseline, parseBaseline, toBaseline } from "../engine/baseline.ts";
import { exitCode } from "../engine/exit-code.ts";
import { planOf } from "../engine/plan.ts";
import { run } from "../engine/run.ts";
import { defaultRuns, type RunOptions } from "../engine/run-options.ts";
import { needsNoTurns } from "../reporters/before-turns.ts";
import { ending, findingText, leftLine } from "../reporters/terminal.ts";
import { chosen, loadSuite } from "../apis/suite.ts";
import { isRecord } from "../json/difference.ts";
import { orLeave } from "./interruption.ts";
import { openTarget } from "./open-target.ts";
import type { TargetFlags } from "./options.ts";
import { createProgressLine } from "./progress.ts";
import { expectWritable, reportsOf, writeReports } from "./reports.ts";

export interface RunFlags extends TargetFlags {
  only?: string[];
  level?: Level;
  runs?: number;
  seed?: number;
  shrinks: number;
  parallel: number;
  /** In milliseconds. */
  maxTime: number;
  bail?: true;
  dryRun?: true;
  baseline?: string;
  updateBaseline?: true;
}

export async function runSuiteCommand(
  url: string | undefined,
  flags: RunFlags,
  signal: AbortSignal,
): Promise<void> {
  const { baseline: file, updateBaseline, runs = defaultRuns, shrinks, parallel, bail = false } = flags;
  if (updateBaseline && file === undefined)
    throw new CommandError("--update-baseline needs --baseline FILE.");
  const suite = loadSuite();
  const checks = chosen(suite.checks, flags.only ?? []).filter(
    ({ level }) => flags.level !== "MUST" || level === "MUST",
  );
  const isNew = updateBaseline && file !== undefined && !existsSync(file);
  const baseline = file === undefined || isNew ? undefined : await readBaseline(file, suite.checks);
  const reports = await reportsOf(flags);
  if (updateBaseline && file !== undefined) await expectWritable("--baseline", file);
  const target = await orLeave(openTarget(url, flags), signal);
  try {
    const options: RunOptions = {
      ...suite,
      target,
      checks,
      // The seed has few digits, so that ids of findings stay short.
      seed: flags.seed ?? Math.floor(Math.random() * 1e6),
      runs,
      shrinks,
      parallel,
      // Fewer stories than checks declare are enough for a run that has no more.
      leastStories: runs,
      maxMs: flags.maxTime,
      stopsWhereTurnsFail: !checks.every(needsNoTurns),
      maxRequests: flags.maxRequests,
      timeoutMs: flags.timeout,
      signal,
      ...(bail ? { bail: flags.level ?? "SHOULD" } : {}),
      ...(baseline === undefined || updateBaseline ? {} : { baseline }),
    };
    if (flags.dryRun) {
      process.stdout.write(dryRun(options));
      return;
    }
    const progress = createProgressLine(process.stderr);
    const result = await run({
      ...options,
      onStory: progress.story,
      onFailure: progress.failure,
      onShrink: progress.shrink,
      onFinding(finding, judged) {
        progress.end();
        process.stdout.write(findingText(finding, judged));
      },
    }).finally(progress.end);
    process.stdout.write(ending(result));
    process.exitCode = exitCode(result, flags.level);
    await writeReports(reports, result);
    if (updateBaseline && file !== undefined) {
      // It would lack the failures of the stories that did not run.
      if (result.interrupted !== null)
        throw new CommandError(`${file} was not updated, because the run stopped early.`);
      await writeFile(file, toBaseline(result, baseline));
      process.exitCode = 0;
    }
  } finally {
    const reported = target.left.length;
    await target.close();
    const more = target.left.slice(reported);
    if (more.length > 0) process.stderr.write(`${leftLine(more)}\n`);
  }
}

async function readBaseline(file: string, checks: readonly { id: string }[]): Promise<Baseline> {
  try {
    return parseBaseline(
      await readFile(file, "utf8"),
      checks.map(({ id }) => id),
    );
  } catch (error) {
    if (isRecord(error) && error["code"] === "ENOENT")
      throw new CommandError(`--baseline ${file}: there is no such file; --update-baseline writes it.`);
    throw new CommandError(`--baseline ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function dryRun({ checks, generators, target, runs }: RunOptions): string {
  const { groups, skipped } = planOf(checks, generators, target);
  const lines = [
    ...groups.map(
      ({ generator, checks: judges }) =>
        `${generator.id}: ${generator.once ? "1 story" : `${runs} stories`} for ${judges.length} checks`,
    ),
    ...skipped.map(({ check, reason }) => `not judged: ${check.id}: ${reason}`),
  ];
  return `${lines.join("\n")}\n`;
}
