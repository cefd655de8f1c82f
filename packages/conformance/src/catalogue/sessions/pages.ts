import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { inOrder, isOrdered, pageOf, recordsOf, sessionsAt } from "../../judging/living.ts";
import { verdictOf } from "../../verdict.ts";

export const pages: Check = {
  id: "sessions/pages",
  scenario: "any",
  judge(trace) {
    const lists = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const living = step.do === "list_sessions" ? sessionsAt(trace, step.agent, read) : null;
      if (step.do !== "list_sessions" || living === null) return [];
      const { data, has_more } = pageOf(living, step);
      // Of a list in any order nobody can say what a page of it holds.
      if (data.length < living.length && !isOrdered(trace)) return [];
      const ids = inOrder(
        trace,
        data.map(({ id }) => id),
      );
      return [{ read, expected: { ids, turns: data.map(() => []), has_more } }];
    });
    const findings = lists.flatMap(({ read, expected }) => {
      const records = recordsOf(read);
      return compare(read, "page", expected, {
        ids: inOrder(
          trace,
          records.map(({ session_id }) => session_id),
        ),
        turns: records.map(({ turns }) => turns),
        has_more: isRecord(read.json) ? read.json["has_more"] : undefined,
      });
    });
    return verdictOf(lists.length, findings, "no sessions were listed");
  },
};
