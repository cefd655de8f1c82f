import type { Check } from "../../check.ts";
import { mayFailAtTools } from "../../judging/failures.ts";
import { isRaced, resumesOf } from "../../judging/turn-log.ts";
import { allReplies } from "../../scenario/story.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const failedCanBeRepeated: Check = {
  id: "resume/failed-can-be-repeated",
  scenario: resuming,
  judge(trace) {
    // The model fails once, for the first resume that reaches it.
    const resumes = resumesOf(trace).filter(
      ({ log, step, before }) =>
        step.give === "right" &&
        awaits(before) &&
        allReplies(log.step.script).some(({ error }) => error !== undefined) &&
        !mayFailAtTools(trace, log),
    );
    const [first, second] = resumes;
    if (first === undefined || second === undefined || first.after !== null || isRaced(second))
      return verdictOf(0, [], "no resume was sent again after it had failed");
    const { exchange, after } = second;
    const said = exchange.items?.at(-1) ?? exchange.json;
    const findings =
      after === null ? [{ where: exchange.index, what: "answer", expected: "the resumed turn", said }] : [];
    return verdictOf(1, findings, "");
  },
};
