/** Which resumes are accepted, and which are refused. */
import type { ShapeError } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { resumeStories } from "../generators/resume.ts";
import { mayFail } from "../oracle/failures.ts";
import { mayBeGone, notFoundSteps, whileStopped } from "../oracle/lifetime.ts";
import { awaits, checked, endOf } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { reportedFailure, shapeErrors } from "../views/errors.ts";
import { answered, inferenceSteps } from "../views/inferences.ts";
import { isRaced, type ResumeAttempt, resumesOf, statesOf, turnLogs } from "../views/turn-log.ts";
import { compare, compareStatus, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

export const rightIsAccepted = check({
  id: "resume/right-is-accepted",
  statement: "A turn that awaits input goes on with one response for each of its calls, in any order.",
  reference: ["semantics §6.4"],
  judge(trace) {
    const right = rightResumes(trace);
    return judgeEach(right, "no turn that awaits input was resumed without a race", ({ exchange, after }) =>
      after === null ? [finding(exchange, "answer", "the resumed turn", endOf(exchange))] : [],
    );
  },
});

export const wrongResponsesRefused = check({
  id: "resume/wrong-responses-refused",
  least: 5,
  statement:
    "Responses that leave out a call, repeat one, or refer to an unknown one are refused with 400, and the error names that call.",
  reference: ["semantics §3.2, row 5"],
  generator: resumeStories,
  when: { resume_checks: "strict" },
  // Real servers accept them, and the model then gets calls without a response.
  judge(trace) {
    const invalid = resumesOf(trace).filter(({ step, before }) => step.give !== "right" && awaits(before));
    return judgeEach(invalid, "no turn was resumed with wrong responses", (resume) => [
      ...compareStatus(resume.exchange, [400]),
      ...unnamed(resume),
    ]);
  },
});

/** A finding for each call that the errors do not name, at its response if there is one. */
function unnamed(resume: ResumeAttempt): Finding[] {
  const { index, status, json } = resume.exchange;
  if (status !== 400) return [];
  const answered = answeredIn(resume);
  const names = (id: string, { loc, msg }: ShapeError): boolean => {
    const [, list, at, field] = loc;
    if (list !== "tool_responses" || !msg.includes(id)) return false;
    return !answered.includes(id) || (field === "call_id" && answered[Number(at)] === id);
  };
  const errors = shapeErrors(resume.exchange);
  return wrongCalls(resume)
    .filter((id) => !errors.some((error) => names(id, error)))
    .map((id) => {
      const loc = [
        "body",
        "tool_responses",
        ...(answered.includes(id) ? [answered.lastIndexOf(id), "call_id"] : []),
      ];
      const expected = { loc, msg: `a sentence that names ${id}` };
      return { exchange: index, path: "errors", expected, actual: json };
    });
}

function answeredIn({ exchange }: ResumeAttempt): string[] {
  const parsed = checked("TurnResumeRequest", exchange.request.body);
  return parsed.ok ? parsed.value.tool_responses.map(({ call_id }) => call_id) : [];
}

/** The calls that are not answered exactly once. */
function wrongCalls(resume: ResumeAttempt): string[] {
  const answered = answeredIn(resume);
  const pending = resume.before.output_message.tool_calls.map(({ call_id }) => call_id);
  const isRight = (id: string): boolean =>
    pending.includes(id) && answered.filter((other) => other === id).length === 1;
  return [...new Set([...pending, ...answered])].filter((id) => !isRight(id));
}

export const endedRefused = check({
  id: "resume/ended-refused",
  statement: "A turn that has ended cannot be resumed; the answer is 409.",
  reference: ["semantics §3.2, row 4"],
  generator: resumeStories,
  when: { resume_checks: "strict" },
  // Real servers run one more inference. A race is skipped: its loser may find the turn ended.
  judge(trace) {
    const afterEnd = resumesOf(trace).filter((one) => !awaits(one.before) && !isRaced(one));
    return judgeEach(afterEnd, "no turn was resumed after its end", ({ exchange }) =>
      compareStatus(exchange, [409]),
    );
  },
});

export const unknownTurnRefused = check({
  id: "resume/unknown-turn-refused",
  least: 5,
  statement: "A turn cannot be resumed in a session that does not have it.",
  reference: ["semantics §3.2, row 3"],
  generator: resumeStories,
  when: { resume_checks: "strict" },
  // Real servers make a turn of the id, with the input of the session's last one.
  judge(trace) {
    const elsewhere = trace.exchanges.filter(
      ({ step }) => step.do === "resume" && step.session !== undefined,
    );
    return judgeEach(elsewhere, "no turn was resumed in another session", (exchange) =>
      compareStatus(exchange, notFoundSteps(trace)),
    );
  },
});

export const refusedCallsNobody = check({
  id: "resume/refused-calls-nobody",
  statement: "A resume that is refused calls no model.",
  reference: ["semantics §6.5"],
  generator: resumeStories,
  needs: ["journal"],
  when: { resume_checks: "strict" },
  // Each inference step needs one answer of the model; one more came from a refused resume.
  judge(trace) {
    const refused = turnLogs(trace).filter(({ requests }) => requests.some(({ status }) => status !== 200));
    return judgeEach(refused, "no resume was refused", (log) => {
      const last = statesOf(log).at(-1);
      if (last === undefined || trace.journal === null) return [];
      const actual = answered(trace, log.alias).length;
      return compare(last.exchange, "answers of the model", inferenceSteps(last.turn).length, actual);
    });
  },
});

export const toolNameFree = check({
  id: "resume/tool-name-free",
  statement: "The tool name of a response is stored as it was sent, and need not match its call.",
  reference: ["semantics §6.4"],
  // Clients may rename tools between a call and its response: only the id of the call counts.
  judge(trace) {
    // A resume that fails in another way than by a 400 says nothing of the name.
    const renamed = rightResumes(trace).filter(
      ({ step, after, exchange }) =>
        step.tool_name !== undefined && (after !== null || reportedFailure(exchange).status === 400),
    );
    return judgeEach(renamed, "no response named another tool", ({ exchange, before, after }) => {
      const sent = checked("TurnResumeRequest", exchange.request.body);
      const step = after?.steps[before.steps.length];
      return compare(
        exchange,
        "tool names of the responses",
        sent.ok ? sent.value.tool_responses.map(({ tool_name }) => tool_name) : null,
        step?.step_type === "tool_execution" ? step.tool_responses.map(({ tool_name }) => tool_name) : null,
      );
    });
  },
});

/** The resumes with the right responses that nothing stands against: each must bring its turn on. */
function rightResumes(trace: Trace): ResumeAttempt[] {
  return resumesOf(trace).filter(
    (one) =>
      one.step.give === "right" &&
      awaits(one.before) &&
      !mayBeGone(trace, one.log.session, one.exchange) &&
      !isRaced(one) &&
      !one.step.patient &&
      !whileStopped(trace, one.exchange) &&
      !one.exchange.disconnected &&
      one.exchange.failure === null &&
      !mayFail(trace, one.log),
  );
}
