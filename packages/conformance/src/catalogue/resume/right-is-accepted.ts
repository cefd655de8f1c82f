import type { Check } from "../../check.ts";
import { rightResumes } from "../../judging/right-resumes.ts";
import { verdictOf } from "../../verdict.ts";

export const rightIsAccepted: Check = {
  id: "resume/right-is-accepted",
  scenario: "any",
  judge(trace) {
    const right = rightResumes(trace);
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
