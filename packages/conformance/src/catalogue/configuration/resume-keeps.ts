import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { requestsTo } from "../../judging/configs.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const resumeKeeps: Check = {
  id: "configuration/resume-keeps",
  scenario: "any",
  needs: ["journal"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const resumed = turnLogs(trace).flatMap(({ alias, requests }) => {
      const [first, ...later] = requestsTo(trace, alias);
      return requests.length === 1 || first === undefined
        ? []
        : later.map((request) => ({ where: requests[1] ?? requests[0], first, request }));
    });
    const findings = resumed.flatMap(({ where, first, request }) =>
      // Its messages are more each time.
      compare(where, "what the model is given", { ...first, messages: [] }, { ...request, messages: [] }),
    );
    return verdictOf(resumed.length, findings, "no model was asked for a turn that was resumed");
  },
};
