/** Turns that ended or await input after an inference: docs/look-up/semantics/ends.md §7. */
import type { AgentConfigInput, CompletionMessage } from "@understudy/contract/types";
import { announced } from "../../../trace/read.ts";
import type { Trace } from "../../../trace/trace.ts";
import { type RequestedTurn, requestedTurns, withDefaults } from "../views/configs.ts";
import { inferenceSteps } from "../views/inferences.ts";
import { isRefusedTurn } from "../views/touchpoints.ts";
import { type AnnouncedTurn, statesOf, type TurnLog } from "../views/turn-log.ts";

/** How many inferences a turn of an agent with this configuration may make: 0 acts as 1, null as 10. */
export function limitOf(config: Pick<AgentConfigInput, "max_infer_iters"> | undefined): number {
  return Math.max(1, config?.max_infer_iters ?? 10);
}

/** A turn that ended or awaits input after an inference, its shields aside. */
export interface TurnEnding extends AnnouncedTurn {
  requested: RequestedTurn;
  limit: number;
  /** How many inferences it made. */
  made: number;
  last: CompletionMessage;
  /** Whether a step of tools followed the last inference. */
  ran: boolean;
}

/** All of those whose inferences can be counted. */
export function endings(trace: Trace): TurnEnding[] {
  return requestedTurns(trace).flatMap((requested) => {
    const config = withDefaults(requested.agent);
    if (config === null) return [];
    const limit = limitOf(config);
    return countableStates(trace, requested.log).flatMap((state): TurnEnding[] => {
      // A turn that a shield refused ends as the shield says.
      const inferences = inferenceSteps(state.turn);
      const last = inferences.at(-1);
      if (last === undefined || isRefusedTurn(state.turn)) return [];
      const after = state.turn.steps.slice(state.turn.steps.indexOf(last) + 1);
      const ran = after.some(({ step_type }) => step_type === "tool_execution");
      return [{ ...state, requested, limit, made: inferences.length, last: last.model_response, ran }];
    });
  });
}

/**
 * The states of a turn in which its steps tell how many inferences it made: after a failed request they do not where that
 * one's count as well.
 */
export function countableStates({ expectations }: Trace, log: TurnLog): AnnouncedTurn[] {
  const isCounted = expectations.behavior.failed_inferences === "counted";
  return statesOf(log).filter((state) => !isCounted || !followsFailure(log, state));
}

/** Whether a request of the turn failed before this state of it was announced. */
export function followsFailure({ requests }: TurnLog, { exchange }: AnnouncedTurn): boolean {
  return requests.some((other) => other.ended < exchange.began && announced(other) === null);
}
