/** Kills what serves a workload while it runs, round after round. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Send } from "./call.ts";
import { createHistories } from "./histories.ts";
import { auth, scripts, users } from "./records.ts";
import { runWorkload } from "./workload.ts";

/** A server, or its store. */
export interface Victim {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface KillOptions {
  seed: number;
  servers: readonly Send[];
  /** Killed in turn, one in each round; without one the rounds are races alone. */
  victims: readonly Victim[];
  rounds: number;
}

const clients = 2;
const steps = 12;

/** The files with which servers under load start. */
export function writeServerFiles(folder: string): void {
  writeFileSync(join(folder, "scripts.yaml"), scripts);
  writeFileSync(join(folder, "stack.json"), JSON.stringify({ auth }));
}

/** What was wrong, and how much was done. */
export async function runKills({ seed, servers, victims, rounds }: KillOptions): Promise<{
  mistakes: string[];
  operations: number;
}> {
  const histories = createHistories();
  const moments = fc.sample(fc.nat(users.length * clients * steps - 1), { seed, numRuns: rounds });
  for (const [round, moment] of moments.entries()) {
    const victim = victims[round % Math.max(1, victims.length)];
    let begun = 0;
    let killed: Promise<void> = Promise.resolve();
    await runWorkload({
      ...{ seed: seed + round, clients, steps, servers, histories },
      onStep() {
        begun += 1;
        if (begun === moment + 1 && victim !== undefined) killed = killAndStart(victim);
      },
    });
    await killed;
    const mistakes = histories.judge();
    if (mistakes.length > 0) return { mistakes, operations: histories.count() };
  }
  return { mistakes: [], operations: histories.count() };
}

export async function killAndStart(victim: Victim): Promise<void> {
  await victim.kill();
  await victim.start();
}
