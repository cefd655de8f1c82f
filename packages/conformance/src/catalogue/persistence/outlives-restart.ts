import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { restarting } from "../../scenarios/restarting.ts";
import { verdictOf } from "../../verdict.ts";

export const outlivesRestart: Check = {
  id: "persistence/outlives-restart",
  scenario: restarting,
  judge({ exchanges, restarts }) {
    const [restart = Infinity] = restarts;
    const reads = exchanges.flatMap((read) => {
      if (read.began < restart || read.request.method !== "GET") return [];
      // The same question with nothing but the restart in between: what was written since is judged elsewhere.
      const before = exchanges.findLast(
        ({ request, ended }) => ended < restart && request.path === read.request.path,
      );
      const written = exchanges.some(
        ({ began, ended, request }) => began > restart && ended < read.began && request.method !== "GET",
      );
      return before === undefined || written ? [] : [{ read, before }];
    });
    const findings = reads.flatMap(({ read, before }) => {
      if (read.status !== before.status) return compareStatus(read, [before.status ?? 200]);
      return compare(read, `answer of ${read.operation}`, before.json, read.json);
    });
    return verdictOf(reads.length, findings, "nothing was read before and after a restart");
  },
};
