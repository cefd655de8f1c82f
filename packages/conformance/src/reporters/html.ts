import { toHtml } from "@understudy/conformance-report";
import type { RunResult } from "../engine/result.ts";
import { toReport } from "./report.ts";

/** The report as a page for a browser: one file that needs no network. */
export function html(result: RunResult): string {
  return toHtml(toReport(result));
}
