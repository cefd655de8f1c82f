import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { whileStopped } from "../../judging/stopped.ts";
import { interrupting } from "../../scenarios/interrupting.ts";
import { announced } from "../../trace/read.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const shutdown: Check = {
  id: "errors/shutdown",
  scenario: interrupting,
  judge(trace) {
    const ran = trace.exchanges.filter(
      (exchange) => exchange.step.do === "turn" && whileStopped(trace, exchange),
    );
    // Before the signal has come turns are still taken; whether it has, the last answer tells.
    const asked = trace.exchanges.findLast(({ step }) => step.do === "await_refusal");
    const findings = ran.flatMap((exchange): Finding[] => {
      if (announced(exchange) !== null) return [];
      const said = exchange.failure ?? exchange.items?.at(-1) ?? exchange.json;
      return [{ where: exchange.index, what: "answer", expected: "the turn, at its end", said }];
    });
    // Who streams alone may say so of a turn that is not streamed, at any time.
    const streams = trace.expectations.wire.nonstreaming_turns === false;
    const refusal = asked === undefined ? [] : compareStatus(asked, streams ? [503, 501] : [503]);
    return verdictOf(ran.length, [...refusal, ...findings], "no turn ran when the server was told to end");
  },
};
