/** `understudy-conformance replay`. */
import { writeFile } from "node:fs/promises";
import { CommandError } from "@understudy/http/command";
import { type FindingKey, parseFindingId } from "../engine/finding-id.ts";
import { replayPath } from "../engine/shrink.ts";
import { describeStep } from "../reporters/words/describe-step.ts";
import { valueLines } from "../reporters/words/short.ts";
import { traceLines } from "../reporters/trace.ts";
import { createRunMeter } from "../sending/limits.ts";
import { chosen, loadSuite } from "../apis/suite.ts";
import { openTarget } from "./open-target.ts";
import type { TargetFlags } from "./options.ts";
import { expectWritable } from "./reports.ts";

export interface ReplayFlags extends TargetFlags {
  seed?: number;
  path?: string;
  trace?: string;
}

export async function replay(finding: string, url: string | undefined, flags: ReplayFlags): Promise<void> {
  const suite = loadSuite();
  const { check: id, seed, path: whole } = keyOf(finding, flags);
  const check = chosen(suite.checks, [id]).find((one) => one.id === id);
  if (check === undefined) throw new CommandError(`${id} is an area; replay takes one check.`);
  const [name, ...path] = whole.split(":");
  const generator = suite.generators.find((one) => one.id === name);
  // fast-check counts up to each number.
  if (generator === undefined || !/^[\w-]+(?::\d{1,7})+$/.test(whole))
    throw new CommandError(
      `--path ${whole} names no family of stories; it is printed with a finding, such as conversation:3:0.`,
    );
  if (flags.trace !== undefined) await expectWritable("--trace", flags.trace);
  const target = await openTarget(url, flags);
  try {
    const meter = createRunMeter({ maxRequests: flags.maxRequests, timeoutMs: flags.timeout });
    const replayed = await replayPath({ generator, check, target, meter, seed }, path.join(":"));
    if (replayed === null) throw new CommandError(`--path ${whole} leads to no story with this seed.`);
    const { trace, verdict } = replayed;
    if (flags.trace !== undefined) await writeFile(flags.trace, traceLines(id, trace).join(""));
    const findings = verdict.status === "fail" ? verdict.findings : [];
    const guilty = new Map(findings.map(({ exchange }) => [trace.exchanges[exchange]?.step, true]));
    const lines = [
      ...trace.story.steps.map((step) => `${guilty.has(step) ? "▸" : " "} ${describeStep(step)}`),
      ...findings.flatMap((one) => [
        `${one.path}, exchange ${one.exchange}`,
        ...valueLines(one, 2_000).map((line) => `  ${line}`),
      ]),
      `${id}: ${verdict.status}${verdict.status === "unknown" ? `: ${verdict.reason}` : ""}`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exitCode = verdict.status === "pass" ? 0 : verdict.status === "fail" ? 1 : 2;
  } finally {
    await target.close();
  }
}

/** What a finding's id stands for, or what the options say of a check. */
function keyOf(finding: string, { seed, path }: ReplayFlags): FindingKey {
  if (seed !== undefined && path !== undefined) return { check: finding, seed, path };
  if (seed !== undefined || path !== undefined || finding.includes("/"))
    throw new CommandError(
      `${finding}: replay takes a check with both --seed and --path, or a finding's id.`,
    );
  const key = parseFindingId(finding);
  if (key !== null) return key;
  throw new CommandError(
    `${finding} is not the id of a finding of this version of the suite: copy it whole, or run again with the run's --seed.`,
  );
}
