import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { answered, inferenceSteps } from "../../judging/inferences.ts";
import { markersOf } from "../../judging/markers.ts";
import { resumesOf, turnLogs } from "../../judging/turn-log.ts";
import { markerName } from "../../scenario/names.ts";
import { verdictOf } from "../../verdict.ts";

export const historyAsOfBeginning: Check = {
  id: "resume/history-as-of-beginning",
  scenario: "any",
  needs: ["journal", "any_resume"],
  judge(trace) {
    const logs = turnLogs(trace);
    const prompts = resumesOf(trace).flatMap(({ log, exchange, before }) => {
      const [created] = log.requests;
      const later = logs.filter(
        ({ session, requests }) => session === log.session && requests[0].began > created.ended,
      );
      const entry = answered(trace, log.alias)[inferenceSteps(before).length];
      return later.length === 0 || entry === undefined ? [] : [{ exchange, entry, later }];
    });
    const findings = prompts.flatMap(({ exchange, entry, later }) => {
      const markers = markersOf(entry);
      const shown = later.flatMap(({ alias }) => (markers.has(markerName(trace.run, alias)) ? [alias] : []));
      return compare(exchange, "later turns in the prompt of a resume", [], shown);
    });
    return verdictOf(prompts.length, findings, "no turn was resumed after a later one had begun");
  },
};
