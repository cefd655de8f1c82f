/** The laws of the machine alone. */
import { isDeepStrictEqual } from "node:util";
import type { Law } from "./law.ts";
import { viaJson, type MachineTrace, type MachineRun } from "./machine-runs.ts";

export const repeatable: Law<MachineTrace> = {
  name: "the same plan and inputs give the same events",
  holds: ({ first, again }) => [...failureOf("it", first), ...differences(first, again)],
};

export const storable: Law<MachineTrace> = {
  name: "a state that went through JSON goes on as it would have",
  holds: ({ first, stored }) => [
    ...first.states.flatMap((state, index) =>
      isDeepStrictEqual(viaJson(state), state) ? [] : [`the state after input ${index} is not plain JSON`],
    ),
    ...differences(first, stored),
  ],
};

export const untouched: Law<MachineTrace> = {
  name: "the machine does not change its arguments",
  holds: ({ first, frozen }) => differences(first, frozen),
};

export const plainlySaid: Law<MachineTrace> = {
  name: "a turn has refusals as text, and nothing of what its model thinks",
  holds: ({ first, plain }) => [
    ...failureOf("it", first),
    ...(isDeepStrictEqual(ofTurn(first), ofTurn(plain))
      ? []
      : [`it is ${JSON.stringify(ofTurn(first))}, and said as text ${JSON.stringify(ofTurn(plain))}`]),
  ],
};

export const machineLaws: readonly Law<MachineTrace>[] = [repeatable, storable, untouched, plainlySaid];

function ofTurn({ events, states }: MachineRun): object {
  return { events: events.flat(), state: states.at(-1) };
}

function differences(first: MachineRun, second: MachineRun): string[] {
  if (first.thrown === null && second.thrown !== null) return failureOf("the second", second);
  return (["events", "states", "commands"] as const).flatMap((what) => {
    const index = first[what].findIndex((value, at) => !isDeepStrictEqual(value, second[what][at]));
    if (index === -1) return [];
    const [a, b] = [first[what][index], second[what][index]].map((value) => JSON.stringify(value));
    return [`after input ${index} the ${what} are ${a}, and then ${b}`];
  });
}

function failureOf(run: string, { thrown, events }: MachineRun): string[] {
  return thrown === null ? [] : [`${run} threw at input ${events.length}: ${thrown}`];
}
