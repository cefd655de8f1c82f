/** Compares what the suite says of a real server with what it says of ours in that server's profile, at equal seeds. */
import { run } from "@understudy/conformance/src/engine/run.ts";
import { defaultRuns } from "@understudy/conformance/src/engine/run-options.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { capabilities, type Capability } from "@understudy/conformance/src/target/capabilities.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { profiles, type ProfileName, responsesProfiles } from "@understudy/contract/profiles";
import type { Report } from "@understudy/conformance-report";
import { openMutant } from "../mutants/mutant.ts";

/** What the suite says of both under one check. */
export interface ParityRow {
  check: string;
  /** Of the real server: `pass`, `fail`, or what leaves it open, which is switches, capabilities or `too few stories`. */
  real: string;
  /** The same of Understudy. */
  ours: string;
  /** The suite's words where it does not pass the real server. */
  reason: string;
}

export interface Parity {
  version: string;
  profile: string;
  seed: number;
  rows: readonly ParityRow[];
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

/** Those of the command with which the real server was judged. */
const limits = {
  runs: defaultRuns,
  leastStories: defaultRuns,
  maxRequests: 1e6,
  timeoutMs: 10_000,
  parallel: 4,
  shrinks: 0,
};

/** What is needed of a report's verdict. */
type Verdict = { id: string } & (
  | { status: "pass" }
  | { status: "unknown"; reason: string }
  | { status: "fail"; counterexample: { findings: readonly { path: string }[] } }
);

export function toParity(
  report: { seed: number; target: { profile: string }; checks: readonly Verdict[] },
  version: string,
  ours: readonly Verdict[],
): Parity {
  const rows = report.checks.map((real): ParityRow => {
    const own = ours.find(({ id }) => id === real.id);
    return {
      check: real.id,
      real: opinion(real),
      ours: own === undefined ? "not judged" : opinion(own),
      reason: reasonOf(real),
    };
  });
  return { version, profile: report.target.profile, seed: report.seed, rows };
}

/** Both agree where they are decided alike, or left open by the same switches or capabilities. */
export function agrees({ real, ours }: ParityRow): boolean {
  return real === ours;
}

function opinion(verdict: Verdict): string {
  if (verdict.status !== "unknown") return verdict.status;
  const named = [
    ...verdict.reason.matchAll(/(?:^the profile \S+ (?:has|makes no promise about)|needs) (\w+)/g),
  ];
  const names = named.map(([, name = ""]) => name).filter(isName);
  return names.length === 0 ? "too few stories" : [...new Set(names)].join(", ");
}

function isName(text: string): boolean {
  const { policy, wire, behavior } = profiles.reference;
  const names = [capabilities, policy, wire, behavior, responsesProfiles["reference"] ?? {}];
  return names.some((some) => Object.hasOwn(some, text));
}

function reasonOf(verdict: Verdict): string {
  if (verdict.status === "unknown") return verdict.reason;
  return verdict.status === "fail" ? (verdict.counterexample.findings[0]?.path ?? "") : "";
}

function isProfile(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

function restricted(target: Target, allowed: readonly string[]): Target {
  const names = Object.keys(capabilities).filter((name) => allowed.includes(name));
  // By their keys, they are names of capabilities.
  return { ...target, capabilities: new Set(names as Capability[]) };
}
