import type { Check } from "../../check.ts";
import { compareReads, readsOf } from "../../judging/reads.ts";
import { verdictOf } from "../../verdict.ts";

export const staysTheSame: Check = {
  id: "sessions/stays-the-same",
  scenario: "any",
  judge(trace) {
    const sessions = readsOf(trace, "getSession", "listSessions").map((read) => ({
      ...read,
      id: read.record["session_id"],
    }));
    // Its turns come and go, and lists do not have them.
    const { pairs, findings } = compareReads(sessions, (session) => {
      const { turns: _, ...rest } = session;
      return rest;
    });
    return verdictOf(pairs, findings, "no session was read twice");
  },
};
