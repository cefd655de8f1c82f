import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { notFound } from "../../judging/life.ts";
import { shieldsOf } from "../../judging/shield-looks.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { shielding, unservedShield } from "../../scenarios/shielding.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownShield: Check = {
  id: "shields/unknown-shield",
  scenario: shielding,
  needs: ["journal"],
  when: { error_placement: "status" },
  judge(trace) {
    const lost = turnLogs(trace).filter(({ session }) =>
      (["user-input", "assistant-output"] as const).some((touchpoint) =>
        shieldsOf(trace, session, touchpoint).includes(unservedShield),
      ),
    );
    const findings = lost.flatMap(({ alias, requests: [create] }) => {
      const ran = trace.given?.filter(({ turn }) => turn === alias).map(({ entry }) => entry.kind);
      return [...compareStatus(create, notFound(trace)), ...compare(create, "what ran", [], ran)];
    });
    return verdictOf(lost.length, findings, "no agent had a shield that nobody serves");
  },
};
