import type { TurnInputMessage } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { requestsTo } from "../../judging/configs.ts";
import { documentedTurns } from "../../judging/documented-turns.ts";
import { toLine } from "../../judging/prompt.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const seenByModel: Check = {
  id: "documents/seen-by-model",
  scenario: configuring,
  needs: ["journal"],
  judge(trace) {
    const seen = documentedTurns(trace).flatMap(({ log, created, expected, said }) => {
      if (expected === null || said === null) return [];
      // Its own prompts, and those of the turns after it.
      const turns = turnLogs(trace).filter(
        ({ alias, session, requests: [first] }) =>
          alias === log.alias || (session === log.session && first.began > created.ended),
      );
      return turns.flatMap(({ alias, requests: [where] }) =>
        requestsTo(trace, alias).map(({ messages }) => ({ where, text: lastText(expected), messages })),
      );
    });
    const findings = seen.flatMap(({ where, text, messages }) => {
      const texts = messages.flatMap((message) => (message.role === "user" ? [toLine(message).text] : []));
      return compare(where, "message with the documents", text, texts.find((one) => one === text) ?? texts);
    });
    return verdictOf(seen.length, findings, "no model was asked after documents");
  },
};

function lastText(messages: readonly TurnInputMessage[]): string {
  return messages
    .slice(-1)
    .map((message) => toLine(message).text)
    .join("");
}
