import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { verdictOf } from "../../verdict.ts";

const key: Readonly<Record<string, string>> = { createAgent: "agent_id", createSession: "session_id" };

export const createGivesId: Check = {
  id: "agents/create-gives-id",
  scenario: "any",
  judge({ exchanges }) {
    const made = exchanges.filter(({ operation, status }) => key[operation] !== undefined && status === 200);
    const findings = made.flatMap((exchange) => {
      const { operation, json } = exchange;
      return compare(
        exchange,
        "fields of the answer",
        [key[operation]],
        isRecord(json) ? Object.keys(json) : json,
      );
    });
    return verdictOf(made.length, findings, "nothing was made");
  },
};
