import type { RunResult } from "../engine/result.ts";

/** Everything that a run found out, as one JSON document. */
export function json(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
