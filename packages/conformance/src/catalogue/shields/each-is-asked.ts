import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { looksOf } from "../../judging/shield-looks.ts";
import { verdictOf } from "../../verdict.ts";

export const eachIsAsked: Check = {
  id: "shields/each-is-asked",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  judge(trace) {
    const looks = looksOf(trace);
    const findings = looks.flatMap(({ exchange, at, shields, touchpoint, asked }) =>
      compare(
        exchange,
        `shields asked in steps.${at}`,
        shields.map((shield_id) => ({ shield_id, touchpoint })),
        asked.map(({ request }) => ({ shield_id: request?.shield_id, touchpoint: request?.touchpoint })),
      ),
    );
    return verdictOf(looks.length, findings, "no shield step was seen");
  },
};
