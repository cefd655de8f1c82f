import type { ShapeError } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { shapeErrors } from "../../judging/shape-errors.ts";
import { resumesOf, type Resume } from "../../judging/turn-log.ts";
import { resuming } from "../../scenarios/resuming.ts";
import { awaits, checked } from "../../trace/read.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const wrongResponsesRefused: Check = {
  id: "resume/wrong-responses-refused",
  scenario: resuming,
  when: { resume_checks: "strict" },
  judge(trace) {
    const wrong = resumesOf(trace).filter(({ step, before }) => step.give !== "right" && awaits(before));
    const findings = wrong.flatMap((resume) => [
      ...compareStatus(resume.exchange, [400]),
      ...unnamed(resume),
    ]);
    return verdictOf(wrong.length, findings, "no turn was resumed with wrong responses");
  },
};

/** A finding for each call that the errors do not name, at its response if there is one. */
function unnamed(resume: Resume): Finding[] {
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
      return { where: index, what: "errors", expected, said: json };
    });
}

function answeredIn({ exchange }: Resume): string[] {
  const parsed = checked("TurnResumeRequest", exchange.request.body);
  return parsed.ok ? parsed.value.tool_responses.map(({ call_id }) => call_id) : [];
}

/** Those that are answered more or less often than once. */
function wrongCalls(resume: Resume): string[] {
  const answered = answeredIn(resume);
  const asked = resume.before.output_message.tool_calls.map(({ call_id }) => call_id);
  const isRight = (id: string): boolean =>
    asked.includes(id) && answered.filter((other) => other === id).length === 1;
  return [...new Set([...asked, ...answered])].filter((id) => !isRight(id));
}
