import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { mayBeGone } from "../../judging/life.ts";
import { stateAt, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const stepById: Check = {
  id: "persistence/step-by-id",
  scenario: "any",
  // Where two steps of a turn have one id, nobody can say which of them is asked for.
  when: { step_ids: "unique" },
  judge(trace) {
    const logs = turnLogs(trace);
    const reads = trace.exchanges.flatMap((read) => {
      const { step: asked } = read;
      const log = logs.find(({ alias }) => asked.do === "get_steps" && asked.turn === alias);
      if (log === undefined || mayBeGone(trace, log.session, read)) return [];
      const id = read.request.path.split("/").at(-1);
      const step = stateAt(log, read)?.steps.find(({ step_id }) => encodeURIComponent(step_id) === id);
      return step === undefined ? [] : [{ read, step }];
    });
    const findings = reads.flatMap(({ read, step }) => {
      if (read.status !== 200) return compareStatus(read, [200]);
      return compare(read, "step", step, isRecord(read.json) ? read.json["step"] : read.json);
    });
    return verdictOf(reads.length, findings, "no step was read by its id");
  },
};
