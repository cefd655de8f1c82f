/** Why the model stopped, by its own word. */
import type { InferenceStep, StopReason, Turn } from "@understudy/contract/types";
import type { Exchange, Trace } from "../trace.ts";
import { answered, callsOf, inferenceSteps } from "./inferences.ts";
import { statesOf, turnLogs, type TurnLog } from "./turn-log.ts";

/** An inference of an announced turn. */
export interface StopReasonRow {
  log: TurnLog;
  exchange: Exchange;
  turn: Turn;
  /** The count of inferences before it. */
  nth: number;
  step: InferenceStep;
  reason: StopReason | undefined;
  calls: number;
}

export function stopReasonsOf(trace: Trace): StopReasonRow[] {
  return turnLogs(trace).flatMap((log) => {
    const last = statesOf(log).at(-1);
    const entries = answered(trace, log.alias);
    if (last === undefined) return [];
    return inferenceSteps(last.turn).flatMap((step, nth) => {
      const entry = entries[nth];
      if (entry === undefined) return [];
      const reason = entry.answer?.flatMap((part) => (part.type === "stop" ? [part.stop_reason] : [])).at(-1);
      return [{ log, ...last, nth, step, reason, calls: callsOf(entry).length }];
    });
  });
}
