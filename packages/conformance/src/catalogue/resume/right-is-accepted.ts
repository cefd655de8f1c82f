import type { Check } from "../../check.ts";
import { mayFail } from "../../judging/failures.ts";
import { mayBeGone } from "../../judging/life.ts";
import { whileStopped } from "../../judging/stopped.ts";
import { isRaced, resumesOf } from "../../judging/turn-log.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const rightIsAccepted: Check = {
  id: "resume/right-is-accepted",
  scenario: "any",
  judge(trace) {
    const right = resumesOf(trace).filter(
      (one) =>
        one.step.give === "right" &&
        awaits(one.before) &&
        !mayBeGone(trace, one.log.session, one.exchange) &&
        !isRaced(one) &&
        !one.step.patient &&
        !whileStopped(trace, one.exchange) &&
        !one.exchange.left &&
        one.exchange.failure === null &&
        !mayFail(trace, one.log),
    );
    const findings = right.flatMap(({ exchange, after }) =>
      after === null
        ? [
            {
              where: exchange.index,
              what: "answer",
              expected: "the resumed turn",
              said: exchange.items?.at(-1) ?? exchange.json,
            },
          ]
        : [],
    );
    return verdictOf(right.length, findings, "no awaiting turn was resumed alone");
  },
};
