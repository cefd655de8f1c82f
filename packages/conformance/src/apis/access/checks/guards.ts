/** Several users of one server: requests that must be refused since they are for what is another's. */
import { checksOf } from "../../../check/check.ts";
import { tenantStories } from "../generators/tenants.ts";
import { mustBeRefused } from "../oracle/must-be-refused.ts";
import type { Trace } from "../../../trace/trace.ts";
import { wasRefused, type Touch, touches } from "../views/tenants.ts";
import { finding, judgeEach, type Verdict } from "../../../check/verdict.ts";

const shared = { generator: tenantStories, reference: ["semantics §15"] } as const;

export const guarded = checksOf(shared, [
  {
    id: "access/agents-too",
    statement: "Nobody reads, uses or deletes the agent of another.",
    judge: (trace: Trace) => judgeRefused(trace, "an agent", ({ what }) => what === "agent"),
  },
  {
    id: "access/turns-follow-session",
    least: 5,
    statement: "Nobody reads the turns of another's session, or begins one there.",
    judge: (trace: Trace) =>
      judgeRefused(trace, "a turn", ({ step }) => step.do === "get_turn" || step.do === "turn"),
  },
  {
    id: "access/steps-follow-session",
    least: 5,
    statement: "Nobody reads the steps of turns of another's session.",
    judge: (trace: Trace) => judgeRefused(trace, "a step", ({ step }) => step.do === "get_steps"),
  },
  {
    id: "access/responses-too",
    needs: ["responses", "scripting"],
    least: 5,
    statement: "Nobody reads, continues, cancels or deletes the response of another, or refers to its items.",
    judge: (trace: Trace) => judgeRefused(trace, "a response", ({ what }) => what === "response"),
  },
  {
    id: "access/conversations-too",
    needs: ["conversations", "scripting"],
    least: 5,
    statement: "Nobody reads, changes, uses or deletes the conversation of another.",
    judge: (trace: Trace) => judgeRefused(trace, "a conversation", ({ what }) => what === "conversation"),
  },
  {
    id: "access/resume-by-another",
    least: 5,
    statement: "Nobody resumes a turn of another, whose own resume succeeds after that.",
    judge: judgeResumes,
  },
]);

function othersTouches(trace: Trace): Touch[] {
  return touches(trace).filter(({ whose }) => whose === "others");
}

function judgeRefused(trace: Trace, what: string, isOne: (touch: Touch) => boolean): Verdict {
  return judgeEach(othersTouches(trace).filter(isOne), `nobody asked for ${what} of another`, mustBeRefused);
}

function judgeResumes(trace: Trace): Verdict {
  const all = touches(trace).filter(({ step }) => step.do === "resume");
  const tried = all.filter(({ whose }) => whose === "others");
  return judgeEach(tried, "nobody resumed a turn of another", (touch) => {
    const found = mustBeRefused(touch);
    if (found.length > 0) return found;
    const next = all.find(
      ({ whose, of, exchange }) =>
        whose === "own" && of === touch.of && exchange.began > touch.exchange.began,
    );
    return next !== undefined && wasRefused(next.exchange)
      ? [finding(next.exchange, "status", 200, next.exchange.status)]
      : [];
  });
}
