/** The reports of a run, each a function from its result to a text: pure, where the text goes is the command's business. */
import { toHtml } from "@understudy/conformance-report";
import type { RunResult } from "../engine/result.ts";
import { junit } from "./junit.ts";
import { toReport } from "./report.ts";
import { trace } from "./trace.ts";
export type Reporter = (result: RunResult) => string;

/** The report as a page for a browser: one file that needs no network. */
export function html(result: RunResult): string {
  return toHtml(toReport(result));
}

/** The report as a JSON document, as `@understudy/conformance-report` describes it. */
export function json(result: RunResult): string {
  return `${JSON.stringify(toReport(result), null, 2)}\n`;
}

/** The reports that are written to files: each is the option of that name, and `what` completes its help, "write …". */
export const fileReporters: Readonly<Record<string, { write: Reporter; what: string }>> = {
  html: { write: html, what: "the findings as a page for a browser" },
  json: { write: json, what: "the results as JSON" },
  junit: { write: junit, what: "the results as JUnit XML, for CI" },
  trace: { write: trace, what: "all that the stories of the findings saw, as NDJSON" },
};
