/** Which shields run, when, with what, and which violation counts. */
import type { SafetyViolation, ViolationLevel } from "@understudy/contract/types";
import { check, checksOf } from "../../../check/check.ts";
import { shieldStories, unservedShield } from "../generators/shields.ts";
import { reportOf } from "../oracle/failures.ts";
import { notFoundSteps } from "../oracle/lifetime.ts";
import { type ShieldCall, shieldCallsOf, shieldEntries, shieldsOf } from "../oracle/shield-calls.ts";
import { judgeViews } from "../oracle/shield-requests.ts";
import { difference } from "../../../json/difference.ts";
import { announced } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compareRefusal, reportedFailure } from "../views/errors.ts";
import { isRefusal, touchpointAt } from "../views/touchpoints.ts";
import { type AddedSteps, addedStepsOf, turnLogs } from "../views/turn-log.ts";
import { compare, type Finding, judgeEach } from "../../../check/verdict.ts";

export const inputFirst = check({
  id: "shields/input-first",
  statement: "Input shields run in one step before the first inference and again after each resume.",
  reference: ["semantics §10", "real-servers §7"],
  needs: ["shields"],
  judge(trace) {
    const added = turnLogs(trace)
      .filter(({ session }) => shieldsOf(trace, session, "user-input").length > 0)
      .flatMap(addedStepsOf);
    return judgeEach(added, "no agent with input shields had a turn", ({ exchange, turn, from }) =>
      compare(exchange, `turn.steps.${from}.step_type`, "shield_call", turn.steps[from]?.step_type),
    );
  },
});

export const outputLast = check({
  id: "shields/output-last",
  statement: "Output shields run in one step before every last event that follows an inference.",
  reference: ["semantics §10", "real-servers §7"],
  needs: ["shields"],
  // A server that checks output only at the end of a turn would hand out calls unchecked.
  judge(trace) {
    const added = turnLogs(trace)
      .filter(({ session }) => shieldsOf(trace, session, "assistant-output").length > 0)
      .flatMap(addedStepsOf)
      // What was refused on its way in has nothing that could go out.
      .filter(({ turn, from }) => turn.steps.slice(from).some(({ step_type }) => step_type === "inference"));
    return judgeEach(added, "no agent with output shields answered", ({ exchange, turn }) => {
      const at = turn.steps.length - 1;
      const actual = { step_type: turn.steps[at]?.step_type, touchpoint: touchpointAt(turn.steps, at) };
      const expected = { step_type: "shield_call", touchpoint: "assistant-output" };
      return compare(exchange, "the last step", expected, actual);
    });
  },
});

export const noShieldsNoStep = check({
  id: "shields/no-shields-no-step",
  statement: "A touchpoint without shields has no step.",
  reference: ["semantics §10", "real-servers §7"],
  // An empty step would tell clients that content was checked.
  judge(trace) {
    const added = turnLogs(trace).flatMap(addedStepsOf);
    return judgeEach(added, "no turn was announced", (request) => {
      const actual = touchpointsOf(request);
      const expected = actual.filter((one, n) => isAllowed(trace, request, one) && actual.indexOf(one) === n);
      return compare(request.exchange, "touchpoints of this request", expected, actual);
    });
  },
});

/** Where the shield steps of a request looked. */
function touchpointsOf({ turn: { steps }, from }: AddedSteps): ReturnType<typeof touchpointAt>[] {
  return steps.flatMap(({ step_type }, at) =>
    at < from || step_type !== "shield_call" ? [] : [touchpointAt(steps, at)],
  );
}

function isAllowed(
  trace: Trace,
  { log, turn, from }: AddedSteps,
  touchpoint: "user-input" | "assistant-output",
): boolean {
  // After a refused input nothing goes out that could be looked at.
  if (touchpoint === "assistant-output" && isRefusal(turn.steps[from]) && turn.steps.length > from + 1)
    return false;
  return shieldsOf(trace, log.session, touchpoint).length > 0;
}

export const eachIsAsked = check({
  id: "shields/each-is-asked",
  statement:
    "Each shield of a touchpoint runs once in its step, with that touchpoint, and no other shield does.",
  reference: ["semantics §10"],
  needs: ["journal", "shields"],
  judge(trace) {
    const steps = shieldCallsOf(trace);
    return judgeEach(steps, "no shield step was seen", ({ exchange, at, shields, touchpoint, calls }) =>
      compare(
        exchange,
        `shields asked in steps.${at}`,
        shields.map((shield_id) => ({ shield_id, touchpoint })),
        calls.map(({ request }) => ({ shield_id: request?.shield_id, touchpoint: request?.touchpoint })),
      ),
    );
  },
});

/** Which messages shields see. */
export const shownMessages = checksOf(
  {
    reference: ["semantics §10"],
    needs: ["journal", "whole_shields"],
    when: { shield_views: "whole" },
  },
  [
    {
      id: "shields/what-input-shields-see",
      statement: "Input shields get the same messages as the model.",
      judge: (trace) => judgeViews(trace, "user-input"),
    },
    {
      id: "shields/what-output-shields-see",
      statement: "Output shields get the conversation of the turn with its tool messages and the answer.",
      judge: (trace) => judgeViews(trace, "assistant-output"),
    },
  ],
);

export const highestLevel = check({
  id: "shields/highest-level",
  statement: "Of several violations the one with the highest level counts, with its message and metadata.",
  reference: ["semantics §10"],
  needs: ["journal", "whole_shields"],
  when: { warn_visible: [true, false] },
  // Ties are left to the next check: with one worst violation the order of shields does not matter.
  judge(trace) {
    const decided = shieldCallsOf(trace).filter((call) => worstOf(trace, call).length < 2);
    return judgeEach(decided, "no shield step was seen", (call) => judgeViolation(trace, call));
  },
});

export const configuredOrder = check({
  id: "shields/configured-order",
  least: 5,
  statement:
    "Of several violations of the highest level the one of the shield that is configured first counts.",
  reference: ["semantics §10"],
  generator: shieldStories,
  needs: ["journal", "whole_shields"],
  when: { warn_visible: [true, false] },
  judge(trace) {
    const tied = shieldCallsOf(trace).filter((call) => worstOf(trace, call).length > 1);
    return judgeEach(tied, "no two shields objected at one level", (call) => judgeViolation(trace, call));
  },
});

function judgeViolation(trace: Trace, call: ShieldCall): Finding[] {
  const [expected = null] = worstOf(trace, call);
  return compare(call.exchange, `violation of steps.${call.at}`, expected, call.step.violation);
}

/** The different violations of the highest level, in the order in which the agent has their shields. */
function worstOf({ expectations }: Trace, { calls }: ShieldCall): SafetyViolation[] {
  const found = calls
    .flatMap(({ answer }) => answer?.violation ?? [])
    // Other levels are not recorded everywhere.
    .filter(
      ({ violation_level }) => expectations.policy.warn_visible === true || violation_level === "error",
    );
  const highest = levels.find((level) => found.some(({ violation_level }) => violation_level === level));
  const worst = found.filter(({ violation_level }) => violation_level === highest);
  return worst.filter((one, n) => worst.findIndex((other) => difference(one, other) === null) === n);
}

const levels: readonly ViolationLevel[] = ["error", "warn", "info"];

export const unknownShield = check({
  id: "shields/unknown-shield",
  statement: "A shield that is not served is a 404 before anything runs.",
  reference: ["semantics §3.2, row 6"],
  generator: shieldStories,
  needs: ["journal"],
  when: { error_placement: ["status", "stream"] },
  judge(trace) {
    const early = trace.expectations.wire.error_placement === "status";
    const unserved = turnLogs(trace).filter(({ session }) =>
      (["user-input", "assistant-output"] as const).some((touchpoint) =>
        shieldsOf(trace, session, touchpoint).includes(unservedShield),
      ),
    );
    return judgeEach(unserved, "no agent had an unserved shield", ({ alias, requests: [create] }) => {
      const ran = trace.journal?.filter(({ turn }) => turn === alias).map(({ entry }) => entry.kind);
      const refused = compareRefusal(trace, create, notFoundSteps(trace));
      // In a stream the turn has begun when its shields are looked up.
      return early ? [...refused, ...compare(create, "calls of providers", [], ran)] : refused;
    });
  },
});

export const failingShield = check({
  id: "shields/failing-shield",
  least: 5,
  statement: "A shield that fails, fails the turn.",
  reference: ["semantics §10"],
  needs: ["journal", "whole_shields"],
  when: { provider_failures: ["reported", "hidden", "passed_on"] },
  // A server that takes a failed shield for one that passed lets everything through.
  judge(trace) {
    const logs = turnLogs(trace).filter(({ requests }) =>
      requests.every((one) => one.failure === null && !one.disconnected),
    );
    const failed = logs.flatMap((log) => {
      const [error] = shieldEntries(trace, log).flatMap((entry) => entry.error ?? []);
      return error === undefined ? [] : [{ log, report: reportOf(trace, error) }];
    });
    return judgeEach(failed, "no shield failed", ({ log, report: { status, words } }) => {
      const [last] = log.requests.toReversed();
      const exchange = log.requests.find((request) => announced(request) === null) ?? last ?? log.requests[0];
      const actual = reportedFailure(exchange);
      return compare(exchange, "failure", { status, text: words === "" ? actual.text : words }, actual);
    });
  },
});
