import type { Check } from "../../check.ts";
import { askedTurns, requestsTo } from "../../judging/configs.ts";
import { limitOf } from "../../judging/endings.ts";
import { allReplies } from "../../scenario/story.ts";
import { awaits } from "../../trace/read.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { verdictOf } from "../../verdict.ts";

export const neverExceeded: Check = {
  id: "iterations/never-exceeded",
  scenario: iterating,
  needs: ["journal"],
  judge(trace) {
    // Whoever resumes what has ended asks for more than the turn itself.
    const ended = resumesOf(trace).filter(({ before, after }) => !awaits(before) && after !== null);
    const turns = askedTurns(trace).flatMap((turn) => {
      const limit = limitOf(turn);
      const made = requestsTo(trace, turn.log.alias).length;
      // What a failed request asked of the model does not count, and is asked once more.
      const fails = allReplies(turn.log.step.script).some(({ error }) => error !== undefined);
      const wrong = ended.some(({ log }) => log.alias === turn.log.alias);
      return limit === null || made === 0 || fails || wrong ? [] : [{ turn, limit, made }];
    });
    const findings = turns.flatMap(({ turn, limit, made }) =>
      made <= limit
        ? []
        : [
            {
              where: turn.created.index,
              what: "requests to the model",
              expected: `at most ${limit}`,
              said: made,
            },
          ],
    );
    return verdictOf(turns.length, findings, "no model was asked");
  },
};
