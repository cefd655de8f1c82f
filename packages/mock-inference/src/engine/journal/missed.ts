import type { Journal } from "./journal.ts";
import { reportEntry } from "./report.ts";
import { droppedLines, findMisses, type VerdictQuery } from "./verdict.ts";

/** Thrown by `expectAllRequestsMatched`. The message explains every miss that the journal still holds. */
export class MissedRequestsError extends Error {
  override readonly name = "MissedRequestsError";
  constructor(journal: Journal, query?: VerdictQuery) {
    const judged = findMisses(journal, query);
    const { held, all } = judged;
    const head = all === 1 ? "1 request found no reply:" : `${all} requests found no reply:`;
    super([head, ...held.map(reportEntry), ...droppedLines(judged)].join("\n  "));
  }
}
