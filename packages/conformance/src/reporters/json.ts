import type { RunResult } from "../engine/result.ts";
import { toReport } from "./report.ts";

/** The report as a JSON document, as `@understudy/conformance-report` describes it. */
export function json(result: RunResult): string {
  return `${JSON.stringify(toReport(result), null, 2)}\n`;
}
