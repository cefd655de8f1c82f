import type { Check } from "../../check.ts";
import { askedTurns, type AskedTurn } from "../../judging/configs.ts";
import { mayFail } from "../../judging/failures.ts";
import { mayBeGone } from "../../judging/life.ts";
import { mayRun } from "../../judging/runnable.ts";
import { announced } from "../../trace/read.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const failsForAReason: Check = {
  id: "errors/fails-for-a-reason",
  scenario: "any",
  judge(trace) {
    const turns = askedTurns(trace);
    const like = turns.filter((turn) => turns.some((other) => hasShown(trace, other, turn)));
    const findings = like
      .filter(({ created }) => announced(created) === null)
      .map(({ created }) => ({
        where: created.index,
        what: "answer",
        expected: "a turn, as one of this agent before it was",
        said: created.items?.at(-1) ?? created.json,
      }));
    return verdictOf(like.length, findings, "no turn could run as one of its agent before it");
  },
};

/** Whether an earlier turn of its agent shows that the later one can run: nothing that it did not bring stands against that one. */
function hasShown(trace: Trace, earlier: AskedTurn, later: AskedTurn): boolean {
  const { created, log } = later;
  return (
    earlier.agent.alias === later.agent.alias &&
    earlier.created.ended < created.began &&
    announced(earlier.created) !== null &&
    log.step.extra?.toolgroups === undefined &&
    !mayFail(trace, log) &&
    mayRun(trace, later) &&
    !mayBeGone(trace, log.session, created)
  );
}
