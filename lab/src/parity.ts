/** Compares what the suite says of a real server with what it says of ours in that server's profile, at equal seeds. */
import { run } from "@understudy/conformance/src/engine/run.ts";
import type { CheckResult } from "@understudy/conformance/src/engine/result.ts";
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import { capabilities, type Capability } from "@understudy/conformance/src/targets/capabilities.ts";
import type { Target } from "@understudy/conformance/src/targets/target.ts";
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import type { Report } from "@understudy/conformance-report";
import { excuseLines, idleLines } from "./excuse-page.ts";
import { openMutant } from "./mutants/mutant.ts";

export type Status = CheckResult["status"];

/** A check on which the two do not agree. */
export interface Disagreement {
  id: string;
  real: Status;
  ours: Status;
  /** Why the real server's verdict is unknown, or what failed. */
  reason: string;
}

export interface Parity {
  version: string;
  profile: string;
  seed: number;
  /** Checks that both decide, or that both leave open. */
  agreed: Record<Status, number>;
  disagreements: readonly Disagreement[];
}

/** Our server in the profile of the report, with no more capabilities than the real one had. */
export async function compareWith(report: Report, version: string): Promise<Parity> {
  const { profile, capabilities: allowed } = report.target;
  if (!isProfile(profile))
    throw new Error(`The report of ${version} is by the profile ${profile}, which we do not have.`);
  const target = restricted(await openMutant({}, profile, profile), allowed);
  try {
    const { checks } = await run({ ...loadSuite(), ...limits, target, seed: report.seed });
    return toParity(report, version, checks);
  } finally {
    await target.close();
  }
}

const limits = { runs: 25, leastStories: 1, maxRequests: 1e6, timeoutMs: 10_000, parallel: 4, shrinks: 0 };

export function toParity(
  { seed, target, checks }: Pick<Report, "seed" | "target" | "checks">,
  version: string,
  ours: readonly Pick<CheckResult, "id" | "status">[],
): Parity {
  const agreed = { pass: 0, fail: 0, unknown: 0 };
  const disagreements = checks.flatMap((check): Disagreement[] => {
    const own = ours.find(({ id }) => id === check.id)?.status ?? "unknown";
    if (own !== check.status)
      return [{ id: check.id, real: check.status, ours: own, reason: reasonOf(check) }];
    agreed[own] += 1;
    return [];
  });
  return { version, profile: target.profile, seed, agreed, disagreements };
}

function reasonOf(check: Report["checks"][number]): string {
  if (check.status === "unknown") return check.reason;
  return check.status === "fail" ? (check.counterexample.findings[0]?.path ?? "") : "";
}

/** The page: a row for each version, then the disagreements of each, and what its profile hides. */
export function toPage(parities: readonly Parity[]): string {
  const rows = parities.map(
    ({ version, profile, seed, agreed, disagreements }) =>
      `| ${version} | \`${profile}\` | ${seed} | ${agreed.pass} | ${agreed.fail} | ${agreed.unknown} | ${disagreements.length} |`,
  );
  const lists = parities.flatMap(({ version, profile, disagreements }) => [
    `## ${version}`,
    "",
    ...(disagreements.length === 0
      ? ["The two agree on every check."]
      : [
          "| check | real server | Understudy | what the suite says of the real server |",
          "| --- | --- | --- | --- |",
          ...disagreements.map(
            ({ id, real, ours, reason }) => `| \`${id}\` | ${real} | ${ours} | ${inCell(reason)} |`,
          ),
        ]),
    "",
    ...(isProfile(profile) ? excuseLines(version, profile) : []),
  ]);
  return [
    "# Parity with real servers",
    "",
    "What the suite says of each real Llama Stack, beside what it says of Understudy in that version's profile, with equal seeds and no more capabilities than the real server has. Made by `npm run parity`.",
    "",
    "| version | profile | seed | both pass | both fail | both unknown | disagree |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...lists,
    ...idleLines(),
  ].join("\n");
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}

function isProfile(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

function restricted(target: Target, allowed: readonly string[]): Target {
  const names = Object.keys(capabilities).filter((name) => allowed.includes(name));
  // By their keys, they are names of capabilities.
  return { ...target, capabilities: new Set(names as Capability[]) };
}
