import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { conversation } from "../../scenarios/conversation.ts";
import { verdictOf } from "../../verdict.ts";

export const listsWithoutTurns: Check = {
  id: "persistence/lists-without-turns",
  scenario: conversation,
  judge(trace) {
    const lists = trace.exchanges.flatMap((read) => {
      const data = isRecord(read.json) ? read.json["data"] : undefined;
      return read.step.do === "list_sessions" && Array.isArray(data)
        ? [{ read, sessions: data.filter(isRecord) }]
        : [];
    });
    const findings = lists.flatMap(({ read, sessions }) => {
      const ids = sessions.map((session) => session["session_id"]);
      return [
        ...compare(read, "ids of the list", [...new Set(ids)], ids),
        ...sessions.flatMap((session) => compare(read, "turns of a listed session", [], session["turns"])),
      ];
    });
    return verdictOf(lists.length, findings, "no list of sessions was seen");
  },
};
