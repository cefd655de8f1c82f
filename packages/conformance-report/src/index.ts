/** The report of a conformance run: its JSON document and its HTML page. */
export { toHtml } from "./to-html.ts";
export { reportFormat } from "./report.ts";
export type * from "./report.ts";
