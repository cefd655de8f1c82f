/** The report inside the page. */
import { reportFormat, type Report } from "../../../src/report.ts";
import { visible } from "./visible.ts";

/** The data of the page as JSON: `type` is that of its element. */
export async function unpack(data: string, type: string): Promise<string> {
  if (type !== "application/gzip") return data;
  if (typeof DecompressionStream === "undefined")
    throw new Error("This browser is too old for a compressed report. Use a newer one, or the JSON report.");
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

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
