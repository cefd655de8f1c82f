import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { documentedTurns } from "../../judging/documented-turns.ts";
import { toLine, toLines } from "../../judging/prompt.ts";
import { looksOf } from "../../judging/shield-looks.ts";
import { shielding } from "../../scenarios/shielding.ts";
import { verdictOf } from "../../verdict.ts";

export const seenByShields: Check = {
  id: "documents/seen-by-shields",
  scenario: shielding,
  needs: ["journal", "whole_shields"],
  judge(trace) {
    const looks = looksOf(trace);
    const views = documentedTurns(trace).flatMap(({ log, expected }) =>
      looks
        .filter(({ log: { alias }, at }) => alias === log.alias && at === 0)
        .flatMap(({ exchange, asked }) =>
          asked.map(({ request, seq }) => ({ exchange, request, seq, expected })),
        ),
    );
    const findings = views.flatMap(({ exchange, request, seq, expected }) =>
      compare(
        exchange,
        `last messages given to ${request?.shield_id}`,
        expected?.map(toLine),
        toLines(request?.messages).slice(-(expected?.length ?? 1)),
      ).map((finding) => ({ ...finding, seq })),
    );
    return verdictOf(views.length, findings, "no shield looked at a turn with documents");
  },
};
