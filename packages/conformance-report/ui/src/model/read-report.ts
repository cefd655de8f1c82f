/** The report inside the page. */
import { reportFormat, type Report } from "../../../src/report.ts";
import { visible } from "./visible.ts";

/** Throws a sentence for the reader if the page holds no report that it can show. */
export function readReport(json: string): Report {
  if (json.trim() === "") throw new Error("This page contains no report.");
  const report: unknown = JSON.parse(json);
  const format = typeof report === "object" && report !== null && "format" in report ? report.format : null;
  if (format !== reportFormat)
    throw new Error(`This page shows ${reportFormat}, and contains ${JSON.stringify(format)}.`);
  // The format says so.
  return visible(report) as Report;
}
