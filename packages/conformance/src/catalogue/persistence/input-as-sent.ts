import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";
import { checked } from "../../trace/read.ts";

export const inputAsSent: Check = {
  id: "persistence/input-as-sent",
  scenario: "any",
  judge(trace) {
    // Documents become part of the last message.
    const states = turnLogs(trace)
      .filter(({ step }) => step.extra?.documents === undefined)
      .flatMap((log) =>
        statesOf(log).map((state) => ({ ...state, sent: messagesOf(log.requests[0].request.body) })),
      );
    const findings = states.flatMap(({ exchange, turn, sent }) =>
      compare(exchange, "turn.input_messages", sent, turn.input_messages),
    );
    return verdictOf(states.length, findings, "no turn was announced");
  },
};

/** What was sent, with what the schema says it has where it was left out. */
function messagesOf(body: unknown): unknown {
  const parsed = checked("TurnCreateRequest", body);
  // The one thing that the schema cannot say: a message without a role is a user's.
  return parsed.ok ? parsed.value.messages.map((message) => ({ role: "user", ...message })) : undefined;
}
