/** The records of a turn that stopped, awaits input or failed. */
import { isDeepStrictEqual } from "node:util";
import { exchangesOf, ofEach, type TraceLaw } from "./trace-law.ts";

export const readsBack: TraceLaw = {
  name: "GET shows the turn that the terminal event showed, in its session and step by step",
  holds: (trace) => {
    const turns = new Map<string, unknown>();
    return exchangesOf(trace).flatMap(({ turn, read }) => {
      if (turn !== null) turns.set(turn.turn_id, turn);
      const found: string[] = [];
      const expectSame = (subject: string, actual: unknown, expected: unknown): void => {
        if (!isDeepStrictEqual(actual, expected))
          found.push(`${subject} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
      };
      expectSame("the session's turns", read.session.turns, [...turns.values()]);
      if (turn === null) return found;
      expectSame("the turn", read.turn, turn);
      expectSame("its steps, one by one,", read.steps, turn.steps);
      return found;
    });
  },
};

export const timesIncrease = ofEach("every step ends before the next begins", ({ turn }) => {
  if (turn === null) return [];
  const times = [
    turn.started_at,
    ...turn.steps.flatMap((step) => [step.started_at, step.completed_at]),
    ...(turn.completed_at === null ? [] : [turn.completed_at]),
  ].map(String);
  return times.flatMap((time, index) => {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(time)) return [`${time} is not a time`];
    const next = times[index + 1];
    return next === undefined || time < next ? [] : [`${next} follows ${time}`];
  });
});

export const stepIdsDiffer = ofEach("no two steps of a turn have the same id", ({ turn }) =>
  repeated(turn?.steps.map((step) => step.step_id) ?? []),
);

export const callIdsDiffer = ofEach("no two calls of a message have the same id", ({ turn }) =>
  (turn?.steps ?? []).flatMap((step) =>
    step.step_type === "inference"
      ? repeated(step.model_response.tool_calls.map((call) => call.call_id))
      : [],
  ),
);

export const failureLeavesNothing = ofEach(
  "a failed turn or resume leaves the stores as they were",
  ({ failed, before, after }) => {
    if (!failed) return [];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      before[key] === after[key] ? [] : [`${key} was ${before[key]} and is ${after[key]}`],
    );
  },
);

export const turnLaws: readonly TraceLaw[] = [
  readsBack,
  timesIncrease,
  stepIdsDiffer,
  callIdsDiffer,
  failureLeavesNothing,
];

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} comes twice`);
}
