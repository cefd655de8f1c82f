/** The order of steps and their times, and deltas that come as they are made. */
import type { Step, Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { disconnectStories } from "../generators/disconnect.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced, eventsOf } from "../../../trace/read.ts";
import { streamedSteps } from "../views/streamed-steps.ts";
import { addedStepsOf, turnLogs, announcedTurns } from "../views/turn-log.ts";
import { compare, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

export const orderOfSteps = check({
  id: "streams/order-of-steps",
  statement: "Steps follow each other in one of the documented sequences.",
  reference: ["semantics §8.3"],
  judge(trace) {
    const added = turnLogs(trace).flatMap(addedStepsOf);
    return judgeEach(added, "no turn was announced", ({ exchange, turn, from }) => {
      const actual = turn.steps.slice(from).map(({ step_type }) => step_type);
      const expected = "a shield step or none, inferences with their tools, a shield step or none";
      return isSequence(actual) ? [] : [finding(exchange, "steps of this request", expected, actual)];
    });
  },
});

function isSequence(types: readonly Step["step_type"][]): boolean {
  const signs = { shield_call: "s", inference: "i", tool_execution: "t", memory_retrieval: "m" };
  return /^(s|s?(it*)+s?)$/.test(types.map((type) => signs[type]).join(""));
}

export const stepsInTime = check({
  id: "streams/steps-in-time",
  statement: "A turn begins before its steps, each step ends before the next begins, and the turn ends last.",
  reference: ["semantics §1.3"],
  // Clients compute from these times how long steps took.
  judge(trace) {
    const states = announcedTurns(trace);
    const all = trace.expectations.policy.client_tool_times === "after";
    return judgeEach(states, "no turn was announced", ({ exchange, turn }): Finding[] => {
      const actual = timesOf(all ? turn : withoutToolSteps(turn));
      // Fractions may have any length: what is compared is the time, to the microsecond.
      const late = actual.findIndex(
        (time, n) => n > 0 && microseconds(time) < microseconds(actual[n - 1] ?? time),
      );
      if (late === -1) return [];
      const expected = `a time that is not before ${actual[late - 1]}`;
      return [finding(exchange, "times of turn and steps", expected, actual[late])];
    });
  },
});

/** Where a client tool's step may begin before the step before it has ended, tool steps are not compared. */
function withoutToolSteps(turn: Turn): Turn {
  return { ...turn, steps: turn.steps.filter(({ step_type }) => step_type !== "tool_execution") };
}

/** The times in the order in which they must have been. */
function timesOf({ started_at, steps, completed_at }: Turn): string[] {
  const times = steps.flatMap((step) => [step.started_at, step.completed_at]);
  return [started_at, ...times, completed_at].flatMap((time) => time ?? []);
}

function microseconds(time: string): number {
  const [, fraction = ""] = /\.(\d+)/.exec(time) ?? [];
  return Math.floor(Date.parse(time) / 1000) * 1e6 + Number(fraction.slice(0, 6).padEnd(6, "0"));
}

export const deltasAsTheyCome = check({
  id: "streams/deltas-as-they-come",
  statement: "Deltas are sent as they come, before the answer is complete.",
  reference: ["semantics §8.3"],
  generator: disconnectStories,
  // The model waits at a gate: whatever arrives now was sent before the answer was complete.
  judge({ exchanges }) {
    const interrupted = exchanges.filter(
      ({ step }) => step.do === "turn" && step.disconnectAfter !== undefined,
    );
    return judgeEach(interrupted, "no model was paused in its answer", (exchange) => {
      const deltas = eventsOf(exchange).filter(({ event_type }) => event_type === "step_progress").length;
      if (exchange.disconnected && deltas > 0) return [];
      const expected = "what the model has said, while it has not ended";
      return [finding(exchange, "stream", expected, exchange.failure ?? `${deltas} deltas`)];
    });
  },
});

export const sameWithoutStream = check({
  id: "streams/same-without-stream",
  statement: "Without streaming the response is the same turn as a whole.",
  reference: ["semantics §2.1"],
  when: { nonstreaming_turns: true },
  // A 501 counts: it is what real servers answer, and this profile promises the turn.
  judge(trace) {
    const whole = turnLogs(trace)
      .flatMap(({ requests }) => requests)
      .filter(
        ({ status, request }) =>
          (status === 200 || status === 501) && isRecord(request.body) && request.body["stream"] !== true,
      );
    return judgeEach(whole, "no turn was requested without streaming", (exchange) =>
      compare(
        exchange,
        "answer",
        { is_stream: false, is_turn: true },
        { is_stream: exchange.items !== null, is_turn: announced(exchange) !== null },
      ),
    );
  },
});

export const serverCallProgress = check({
  id: "streams/server-call-progress",
  statement: "A server call is announced in progress before it runs.",
  reference: ["semantics §8.2", "real-servers §3"],
  needs: ["server_tools"],
  judge(trace) {
    const ran = streamedSteps(trace).flatMap(({ step, ...rest }) =>
      step.step_type === "tool_execution" && rest.start !== undefined ? [{ ...rest, step }] : [],
    );
    return judgeEach(ran, "no server call was streamed", ({ exchange, step, deltas }) => {
      const expected = step.tool_calls.map((tool_call) => ({
        type: "tool_call",
        tool_call,
        parse_status: "in_progress",
      }));
      return compare(exchange, `deltas of ${step.step_id}`, expected, deltas);
    });
  },
});
