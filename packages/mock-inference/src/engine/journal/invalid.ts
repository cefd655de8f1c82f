import type { Journal } from "./journal.ts";
import { findInvalid, type VerdictQuery } from "./verdict.ts";

const remedy =
  "An app that sends them gets a 400 from OpenAI. A tool message belongs right after the message with its call, and every call needs one.";

/** Thrown by `expectAllConversationsValid`. The message lists every such request that the journal still holds. */
export class InvalidConversationsError extends Error {
  override readonly name = "InvalidConversationsError";
  constructor(journal: Journal, query?: VerdictQuery) {
    const { held, all } = findInvalid(journal, query);
    const lines = held.flatMap(({ seq, marker, invalid }) => {
      const subject = `#${seq}${marker === null ? "" : ` @@${marker}@@`}`;
      return invalid === null ? [] : [`${subject} ${invalid.param}: ${invalid.message}`];
    });
    const gone = all - lines.length;
    const head = `${all === 1 ? "1 request has" : `${all} requests have`} messages that OpenAI refuses:`;
    const rest = gone > 0 ? [`${gone} more, dropped from the journal`] : [];
    super([head, ...[...lines, ...rest].map((line) => `  ${line}`), remedy].join("\n"));
  }
}
