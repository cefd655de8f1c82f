import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { meanwhile } from "../../judging/held.ts";
import { answered } from "../../judging/inferences.ts";
import { markersOf } from "../../judging/markers.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { markerName } from "../../scenario/names.ts";
import { holding } from "../../scenarios/holding.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const invisibleWhileRunning: Check = {
  id: "persistence/invisible-while-running",
  scenario: holding,
  needs: ["journal"],
  judge(trace) {
    const asked = meanwhile(trace).filter(({ held }) => runsForTheFirstTime(trace, held));
    const lists = asked.flatMap(({ held, exchange }) => {
      const turns = isRecord(exchange.json) ? exchange.json["turns"] : undefined;
      return exchange.step.do === "get_session" && Array.isArray(turns) ? [{ held, exchange, turns }] : [];
    });
    const prompts = asked.flatMap(({ held, exchange }) =>
      exchange.step.do === "turn"
        ? answered(trace, exchange.step.as).map((entry) => ({ held, exchange, entry }))
        : [],
    );
    const findings = [
      ...lists.flatMap(({ held, exchange, turns }) => {
        const shown = turns.filter((turn) => isRecord(turn) && turn["turn_id"] === trace.ids[held]);
        return compare(exchange, "running turns of the session", [], shown);
      }),
      ...prompts.flatMap(({ held, exchange, entry }) =>
        compare(
          exchange,
          "the prompt holds a running turn",
          false,
          markersOf(entry).has(markerName(trace.run, held)),
        ),
      ),
    ];
    return verdictOf(lists.length + prompts.length, findings, "nobody looked while a new turn was held");
  },
};

/** Whether the turn was held in its creation, not in a resume; its id must be known. */
function runsForTheFirstTime(trace: Trace, turn: string): boolean {
  const log = turnLogs(trace).find(({ alias }) => alias === turn);
  return log?.requests.length === 1 && trace.ids[turn] !== undefined;
}
