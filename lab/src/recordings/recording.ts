/** The fixtures in `lab/recordings/`: one file for each version, with a line for each exchange. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Recorded } from "./normalised.ts";

/** A conversation that was held. */
export interface Held {
  name: string;
  exchanges: readonly Recorded[];
}

const folder = new URL("../../recordings/", import.meta.url);

export function writeRecording(version: string, held: readonly Held[]): void {
  const lines = held.flatMap(({ name, exchanges }) =>
    exchanges.map((exchange) => `${JSON.stringify({ conversation: name, ...exchange })}\n`),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${version}.ndjson`, folder), lines.join(""));
}

/** The exchanges of each conversation with this version. */
export function readRecording(version: string): Map<string, Recorded[]> {
  const held = new Map<string, Recorded[]>();
  for (const line of readFileSync(new URL(`${version}.ndjson`, folder), "utf8")
    .trimEnd()
    .split("\n")) {
    // Written by `npm run record:llama-stack`.
    const { conversation, ...exchange } = JSON.parse(line) as Recorded & { conversation: string };
    held.set(conversation, [...(held.get(conversation) ?? []), exchange]);
  }
  return held;
}
