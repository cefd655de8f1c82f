/** How a turn must rest after its last inference: docs/semantics.md §7. */
import type { CompletionMessage, Turn } from "@understudy/contract/types";
import type { Trace } from "../trace.ts";
import { requestedTurns, withDefaults, type RequestedTurn } from "./configs.ts";
import { inferenceSteps } from "./inferences.ts";
import { statesOf, type AnnouncedTurn } from "./turn-log.ts";

/** How many inferences a turn of an agent may make: 0 acts as 1, null as 10. */
export function limitOf({ agent }: RequestedTurn): number | null {
  const config = withDefaults(agent);
  return config && Math.max(1, config.max_infer_iters ?? 10);
}

/** A turn that rests after an inference, its shields aside. */
export interface Ending extends AnnouncedTurn {
  requested: RequestedTurn;
  limit: number;
  /** How many inferences it made. */
  made: number;
  last: CompletionMessage;
  /** Whether a step of tools followed the last inference. */
  ran: boolean;
}

export function endings(trace: Trace): Ending[] {
  return requestedTurns(trace).flatMap((requested) => {
    const limit = limitOf(requested);
    return statesOf(requested.log).flatMap((state): Ending[] => {
      const inferences = inferenceSteps(state.turn);
      const last = inferences.at(-1);
      if (limit === null || last === undefined || isRefused(state.turn)) return [];
      const after = state.turn.steps.slice(state.turn.steps.indexOf(last) + 1);
      const ran = after.some(({ step_type }) => step_type === "tool_execution");
      return [{ ...state, requested, limit, made: inferences.length, last: last.model_response, ran }];
    });
  });
}

/** What a shield refused ends as the shield says. */
function isRefused({ steps }: Turn): boolean {
  return steps.some(
    (step) => step.step_type === "shield_call" && step.violation?.violation_level === "error",
  );
}
