import type { Journal } from "./journal.ts";
import { reportEntry } from "./report.ts";
import { droppedLines, findUnoffered, type VerdictQuery } from "./verdict.ts";

const remedy =
  "An app that leaves out `tools` gets no such call from a real model. If the script means a model that invents the tool, its call has `offered: false`.";

/** Thrown by `expectAllCallsOffered`. The message lists every call that the journal still holds. */
export class UnofferedCallsError extends Error {
  override readonly name = "UnofferedCallsError";
  constructor(journal: Journal, query?: VerdictQuery) {
    const judged = findUnoffered(journal, query);
    const { held, all } = judged;
    const head = `${all === 1 ? "1 answer calls" : `${all} answers call`} a tool that the request does not offer:`;
    const lines = held.map((entry) => {
      const { request, unoffered } = entry;
      const offered = request !== null && "tools" in request ? request.tools.map(({ name }) => name) : null;
      return `${reportEntry(entry)}\n    calls ${unoffered.join(", ")}; ${describeOffer(offered)}`;
    });
    super([head, ...[...lines, ...droppedLines(judged)].map((line) => `  ${line}`), remedy].join("\n"));
  }
}

/** Null for a request that was too large for the journal. */
function describeOffer(names: readonly string[] | null): string {
  if (names === null) return "the request is no longer known";
  return names.length === 0 ? "the request offers no tools" : `the request offers ${names.join(", ")}`;
}
