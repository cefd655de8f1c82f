import type { Journal } from "./journal.ts";
import { reportEntry } from "./report.ts";
import { findMisses, type VerdictQuery } from "./verdict.ts";

/** Thrown by `expectAllRequestsMatched`. The message explains every miss that the journal still holds. */
export class MissedRequestsError extends Error {
  override readonly name = "MissedRequestsError";
  constructor(journal: Journal, query?: VerdictQuery) {
    const { held, all } = findMisses(journal, query);
    const gone = all - held.length;
    const head = all === 1 ? "1 request found no reply:" : `${all} requests found no reply:`;
    const rest = gone > 0 ? [`${gone} more, dropped from the journal`] : [];
    super([head, ...held.map(reportEntry), ...rest].join("\n  "));
  }
}
