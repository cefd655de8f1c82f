import type { Check } from "../../check.ts";
import { documentedTurns } from "../../judging/documented-turns.ts";
import { compareRefusal } from "../../judging/refused-turn.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const privateAddresses: Check = {
  id: "documents/private-addresses",
  scenario: configuring,
  judge(trace) {
    // The target itself would answer there, with what no client should get in this way.
    const turns = documentedTurns(trace).filter(({ documents }) =>
      documents.some(({ content }) => typeof content === "object" && "uri" in content && isOwn(content.uri)),
    );
    const findings = turns.flatMap(({ created }) => compareRefusal(trace, created, 400));
    return verdictOf(turns.length, findings, "no turn had a document at an address that is not public");
  },
};

function isOwn(uri: string): boolean {
  return /^https?:\/\/127\.0\.0\.1[:/]/.test(uri);
}
