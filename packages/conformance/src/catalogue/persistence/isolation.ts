import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { answered } from "../../judging/inferences.ts";
import { markersOf } from "../../judging/markers.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { markerName } from "../../scenario/names.ts";
import { verdictOf } from "../../verdict.ts";

export const isolation: Check = {
  id: "persistence/isolation",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const logs = turnLogs(trace);
    const prompts = logs.flatMap(({ alias, session, requests: [exchange] }) => {
      const own = logs.filter((other) => other.session === session);
      const allowed = new Set(own.map((other) => markerName(trace.run, other.alias)));
      return answered(trace, alias).map((entry) => ({ exchange, entry, allowed }));
    });
    const findings = prompts.flatMap(({ exchange, entry, allowed }) => {
      const strange = [...markersOf(entry)].filter((name) => !allowed.has(name));
      return compare(exchange, "turns of other sessions in the prompt", [], strange);
    });
    return verdictOf(prompts.length, findings, "no prompt was seen");
  },
};
