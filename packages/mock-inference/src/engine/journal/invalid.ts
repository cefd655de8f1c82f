import type { Journal } from "./journal.ts";
import { subjectOf } from "./report.ts";
import { droppedLines, findInvalid, type VerdictQuery } from "./verdict.ts";

const remedy =
  "An app that sends them gets a 400 from OpenAI. A tool message belongs right after the message with its call, and every call needs one.";

/** Thrown by `expectAllConversationsValid`. The message lists every such request that the journal still holds. */
export class InvalidConversationsError extends Error {
  override readonly name = "InvalidConversationsError";
  constructor(journal: Journal, query?: VerdictQuery) {
    const judged = findInvalid(journal, query);
    const { held, all } = judged;
    const lines = held.map(
      (entry) => `${subjectOf(entry)} ${entry.invalid?.param}: ${entry.invalid?.message}`,
    );
    const head = `${all === 1 ? "1 request has" : `${all} requests have`} messages that OpenAI refuses:`;
    super([head, ...[...lines, ...droppedLines(judged)].map((line) => `  ${line}`), remedy].join("\n"));
  }
}
