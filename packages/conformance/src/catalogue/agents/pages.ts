import type { Check } from "../../check.ts";
import { difference, isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { pageOf, recordsOf } from "../../judging/living.ts";
import { keeping } from "../../scenarios/keeping.ts";
import { verdictOf } from "../../verdict.ts";

export const pages: Check = {
  id: "agents/pages",
  scenario: keeping,
  judge({ exchanges }) {
    const lists = exchanges.filter(({ step, status }) => step.do === "list_agents" && status === 200);
    const whole = lists.filter(({ request }) => !request.path.includes("?"));
    const seen = lists.flatMap((read) => {
      const { step } = read;
      const before = whole.findLast(({ index }) => index < read.index);
      const after = whole.find(({ index }) => index > read.index);
      if (step.do !== "list_agents" || before === after || !before || !after) return [];
      // If others made or deleted agents meanwhile, nobody can say what a page must have.
      const all = recordsOf(before);
      return difference(all, recordsOf(after)) === null ? [{ read, expected: pageOf(all, step) }] : [];
    });
    const findings = seen.flatMap(({ read, expected }) => {
      const { data, has_more } = isRecord(read.json) ? read.json : {};
      return compare(read, "page", expected, { data, has_more });
    });
    return verdictOf(seen.length, findings, "no page of agents was read that others left alone");
  },
};
