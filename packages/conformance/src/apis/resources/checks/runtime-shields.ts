/** Shields that are run outside of turns. */
import { check, checksOf } from "../../../check/check.ts";
import { outsideTurnsStories } from "../generators/outside-turns.ts";
import { reportOf } from "../../agents/oracle/failures.ts";
import { notFoundSteps } from "../../agents/oracle/lifetime.ts";
import { type ShieldRun, shieldRuns } from "../oracle/outside-turns.ts";
import { nobodysName } from "../../../story/names.ts";
import { isRecord, pick } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import {
  compare,
  compareStatus,
  finding,
  judgeEach,
  type Verdict,
  compareAnswer,
} from "../../../check/verdict.ts";

export const runShield = check({
  id: "runtime/run-shield",
  statement: "Running a shield returns its violation, of any level, or null.",
  reference: ["semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["shields"],
  judge(trace) {
    const runs = shieldRuns(trace).filter(({ rule }) => rule?.error === undefined);
    return judgeEach(runs, "no shield was run", ({ exchange, rule }) => {
      const found = rule?.violation;
      const expected =
        found === undefined
          ? null
          : {
              violation_level: found.level,
              // A shield may choose its own message if the script has none.
              ...(found.message === undefined ? {} : { user_message: found.message }),
              ...(found.metadata === undefined ? {} : { metadata: found.metadata }),
            };
      const violation = isRecord(exchange.json) ? exchange.json["violation"] : exchange.json;
      const actual = expected === null ? violation : pick(violation, expected);
      return compareAnswer(exchange, "violation", expected, actual);
    });
  },
});

/** What a shield that is run gets: a check for each part of its request. */
export const shieldRequests = checksOf(
  { reference: ["semantics §14.4"], generator: outsideTurnsStories, needs: ["journal", "shields"] },
  [
    {
      id: "runtime/shield-messages",
      statement:
        "A shield that is run gets the messages that were sent, without context; one without a role is a user's.",
      judge: (trace) => judgeShieldRequest(trace, "messages"),
    },
    {
      id: "runtime/shield-params",
      needs: ["journal", "whole_shields"],
      statement:
        "A shield that is run gets the params of the request, which override those of its registration.",
      judge: (trace) => judgeShieldRequest(trace, "params"),
    },
    {
      id: "runtime/shield-touchpoint",
      statement:
        "A shield that is run gets the touchpoint assistant-output if the last message is an assistant's, else user-input.",
      judge: (trace) => judgeShieldRequest(trace, "touchpoint"),
    },
  ],
);

export const unknownShield = check({
  id: "runtime/unknown-shield",
  statement: "Running an unknown shield is a 404.",
  reference: ["semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["shields"],
  judge(trace) {
    const unknown = trace.exchanges.filter(
      ({ step }) => step.do === "run_shield" && step.shield === nobodysName,
    );
    return judgeEach(unknown, "no unknown shield was run", (exchange) =>
      compareStatus(exchange, [...new Set([404, ...notFoundSteps(trace)])]),
    );
  },
});

export const failingShield = check({
  id: "runtime/failing-shield",
  least: 5,
  statement:
    "A shield that fails when it is run is a 400 if it fails with 400, else a 500, with the provider's message.",
  reference: ["semantics §14.4"],
  generator: outsideTurnsStories,
  needs: ["whole_shields"],
  when: { provider_failures: ["reported", "hidden", "passed_on"] },
  judge(trace) {
    const failing = shieldRuns(trace).flatMap(({ exchange, rule }) =>
      rule?.error === undefined ? [] : [{ exchange, error: rule.error }],
    );
    return judgeEach(failing, "no shield failed", ({ exchange, error }) => {
      const { status, words } = reportOf(trace, error);
      const statusFindings = compareStatus(exchange, [status]);
      const detail = isRecord(exchange.json) ? exchange.json["detail"] : undefined;
      if (statusFindings.length > 0 || String(detail).includes(words)) return statusFindings;
      return [finding(exchange, "detail", words, detail)];
    });
  },
});

/** The verdict on one property of the requests to shields. */
function judgeShieldRequest(trace: Trace, path: keyof ShieldRun["expected"]): Verdict {
  const runs = shieldRuns(trace).filter(({ entry }) => entry !== null);
  return judgeEach(runs, "no shield was run", ({ exchange, expected, entry }) =>
    compare(exchange, `${path} given to the shield`, expected[path], entry?.request?.[path], entry?.seq),
  );
}
