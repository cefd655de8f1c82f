import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { answered, textOf } from "../../judging/inferences.ts";
import { holding } from "../../scenarios/holding.ts";
import { as } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const survivesDisconnect: Check = {
  id: "persistence/survives-disconnect",
  scenario: holding,
  needs: ["journal"],
  // Only then is the id known of a turn that nobody heard the end of.
  when: { turn_start: "emitted" },
  judge(trace) {
    const reads = trace.exchanges.flatMap(({ step, left }) => {
      const read = trace.exchanges.findLast(
        (other) => step.do === "turn" && other.step.do === "await_turn" && other.step.turn === step.as,
      );
      return left && step.do === "turn" && read !== undefined ? [{ read, alias: step.as }] : [];
    });
    const findings = reads.flatMap(({ read, alias }) => {
      if (read.status !== 200) return compareStatus(read, [200]);
      const said = answered(trace, alias).map(textOf).at(-1);
      const stored = as("Turn", read.json)?.output_message.content;
      return compare(read, "turn.output_message.content", said, stored);
    });
    return verdictOf(reads.length, findings, "nobody went away");
  },
};
