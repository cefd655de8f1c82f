import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { agentsAt, sessionsAt } from "../../judging/living.ts";
import { agentOf } from "../../judging/life.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const asMade: Check = {
  id: "sessions/as-made",
  scenario: "any",
  judge(trace) {
    const reads = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const agent = step.do === "get_session" ? agentOf(trace, step.session) : undefined;
      if (step.do !== "get_session" || agent === undefined || agentsAt(trace, read) === null) return [];
      const made = sessionsAt(trace, agent, read)?.find(({ as }) => as === step.session);
      return made === undefined ? [] : [{ read, made }];
    });
    const findings = reads.flatMap(({ read, made }) => {
      const { body } = made.exchange.request;
      const { session_id, session_name, turns } = isRecord(read.json) ? read.json : {};
      const expected = {
        status: 200,
        session_id: made.id,
        session_name: isRecord(body) ? body["session_name"] : undefined,
        turns: [],
      };
      // What it holds after its first turn is for another check to say.
      const said = { status: read.status, session_id, session_name, turns: isUsed(trace, read) ? [] : turns };
      return compare(read, "session", expected, said);
    });
    return verdictOf(reads.length, findings, "no session was read");
  },
};

/** Whether a turn was asked for in the session before the end of this read. */
function isUsed({ exchanges }: Trace, { step, ended }: Exchange): boolean {
  return exchanges.some(
    (other) =>
      other.step.do === "turn" &&
      step.do === "get_session" &&
      other.step.session === step.session &&
      other.began < ended,
  );
}
