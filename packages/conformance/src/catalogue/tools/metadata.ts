import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { serverCallsOf } from "../../judging/server-calls.ts";
import { verdictOf } from "../../verdict.ts";

export const metadata: Check = {
  id: "tools/metadata",
  scenario: "any",
  needs: ["journal", "server_tools"],
  judge(trace) {
    const answered = serverCallsOf(trace).filter(({ entry }) => entry?.answer);
    const findings = answered.flatMap(({ exchange, at, response, entry }) =>
      compare(exchange, `metadata of steps.${at}`, entry?.answer?.metadata ?? null, response.metadata),
    );
    return verdictOf(answered.length, findings, "no server tool answered");
  },
};
