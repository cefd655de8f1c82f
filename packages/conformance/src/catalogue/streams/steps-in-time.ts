import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const stepsInTime: Check = {
  id: "streams/steps-in-time",
  scenario: "any",
  judge(trace) {
    const states = turnLogs(trace).flatMap(statesOf);
    const findings = states.flatMap(({ exchange, turn }): Finding[] => {
      const said = timesOf(turn);
      // Fractions may have any length: what is compared is the time, to the microsecond.
      const late = said.findIndex(
        (time, n) => n > 0 && microseconds(time) < microseconds(said[n - 1] ?? time),
      );
      if (late === -1) return [];
      const expected = `a time that is not before ${said[late - 1]}`;
      return [{ where: exchange.index, what: "times of turn and steps", expected, said: said[late] }];
    });
    return verdictOf(states.length, findings, "no turn was announced");
  },
};

/** In the order in which they must have been. */
function timesOf({ started_at, steps, completed_at }: Turn): string[] {
  const times = steps.flatMap((step) => [step.started_at, step.completed_at]);
  return [started_at, ...times, completed_at].flatMap((time) => time ?? []);
}

function microseconds(time: string): number {
  const [, fraction = ""] = /\.(\d+)/.exec(time) ?? [];
  return Math.floor(Date.parse(time) / 1000) * 1e6 + Number(fraction.slice(0, 6).padEnd(6, "0"));
}
