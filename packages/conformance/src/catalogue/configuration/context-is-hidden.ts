import type { Check } from "../../check.ts";
import { recordsAmong } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const contextIsHidden: Check = {
  id: "configuration/context-is-hidden",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const logs = turnLogs(trace);
    const given = (trace.given ?? []).flatMap(({ turn, entry }) => {
      const log = logs.find(({ alias }) => alias === turn);
      // Tools have no eyes for the conversation: what they are given of it is nobody's promise.
      if (log === undefined || entry.kind === "tool" || entry.request === null) return [];
      return recordsAmong(entry.request.messages).flatMap(({ role, context = null }) =>
        role === "user" ? [{ created: log.requests[0], context }] : [],
      );
    });
    const findings = given.flatMap(({ created, context }) =>
      compare(created, "context that is passed on", null, context),
    );
    return verdictOf(given.length, findings, "no message of a user was passed on");
  },
};
