/** The honest server under many seeds: whatever a check finds is a mistake, of the check or of the server. */
import { terminal } from "@understudy/conformance/src/reporters/terminal.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { run } from "@understudy/conformance/src/engine/run.ts";
import type { RunOptions } from "@understudy/conformance/src/engine/run-options.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { openMutant, type FaultyParts } from "./mutants/mutant.ts";

export interface SoakOptions {
  /** The first seed. */
  from: number;
  seeds: number;
  /** Stories of each family for each seed. */
  runs: number;
  /** After each seed, with the stories of all seeds so far, and what was found under this one. */
  onProgress?: (progress: { seed: number; stories: number; accusation: Accusation | null }) => void;
  /** What is wrong with the server; nothing, unless the soak itself is tested. */
  parts?: () => FaultyParts;
}

/** A seed with findings, as the terminal prints them. */
export interface Accusation {
  seed: number;
  text: string;
}

export async function soak({ from, seeds, runs, onProgress, parts = () => ({}) }: SoakOptions): Promise<{
  accusations: Accusation[];
  stories: number;
}> {
  const accusations: Accusation[] = [];
  const suite = loadSuite();
  let stories = 0;
  const onStory = (): void => void (stories += 1);
  for (let seed = from; seed < from + seeds; seed += 1) {
    // A server for each seed: what one holds does not grow with them.
    const target = await openMutant(parts());
    const result = await runAndClose({ ...suite, ...limits, target, runs, seed, parallel: 4, onStory });
    const accuses = result.interrupted !== null || result.checks.some(({ status }) => status === "fail");
    const accusation = accuses ? { seed, text: terminal(result) } : null;
    if (accusation !== null) accusations.push(accusation);
    onProgress?.({ seed, stories, accusation });
  }
  return { accusations, stories };
}

async function runAndClose(options: RunOptions): Promise<RunResult> {
  try {
    return await run(options);
  } finally {
    await options.target.close();
  }
}

/** Rare stories come with the number of seeds. */
const limits = { maxRequests: 1e6, timeoutMs: 10_000, shrinks: 50, maxStories: 0 };
