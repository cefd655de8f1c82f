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

/** The reports that are written to files: each is the option of that name. */
export const fileReporters: Readonly<Record<string, Reporter>> = { html, json, junit, trace };
