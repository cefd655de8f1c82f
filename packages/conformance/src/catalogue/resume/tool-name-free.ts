import { parseSchema } from "@understudy/contract";
import type { Check } from "../../check.ts";
import { mayFail } from "../../judging/failures.ts";
import { compare } from "../../judging/compare.ts";
import { mayBeGone } from "../../judging/life.ts";
import { whileStopped } from "../../judging/stopped.ts";
import { isRaced, resumesOf } from "../../judging/turn-log.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const toolNameFree: Check = {
  id: "resume/tool-name-free",
  scenario: "any",
  judge(trace) {
    const renamed = resumesOf(trace).filter(
      (one) =>
        one.step.tool_name !== undefined &&
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
    const findings = renamed.flatMap(({ exchange, before, after }) => {
      const sent = parseSchema("TurnResumeRequest", exchange.request.body);
      const step = after?.steps[before.steps.length];
      return compare(
        exchange,
        "tool names of the responses",
        sent.ok ? sent.value.tool_responses.map(({ tool_name }) => tool_name) : null,
        step?.step_type === "tool_execution" ? step.tool_responses.map(({ tool_name }) => tool_name) : null,
      );
    });
    return verdictOf(renamed.length, findings, "no response named another tool");
  },
};
