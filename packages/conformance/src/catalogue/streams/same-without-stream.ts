import { isRecord } from "../../difference.ts";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { announced } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const sameWithoutStream: Check = {
  id: "streams/same-without-stream",
  scenario: "any",
  when: { nonstreaming_turns: true },
  judge(trace) {
    const whole = turnLogs(trace)
      .flatMap(({ requests }) => requests)
      .filter(
        ({ status, request }) =>
          (status === 200 || status === 501) && isRecord(request.body) && request.body["stream"] !== true,
      );
    const findings = whole.flatMap((exchange) =>
      compare(
        exchange,
        "answer",
        { is_stream: false, is_turn: true },
        { is_stream: exchange.items !== null, is_turn: announced(exchange) !== null },
      ),
    );
    return verdictOf(whole.length, findings, "no turn was asked for as a whole");
  },
};
