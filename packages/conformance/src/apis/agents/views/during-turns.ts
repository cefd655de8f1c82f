/** Requests that ran while a turn was paused at a gate. */
import type { Alias, StoryStep } from "../../../story/story.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** An exchange between the wait for a gate and its opening, with the turn that was paused there. */
export interface ConcurrentExchange {
  runningTurn: Alias;
  exchange: Exchange;
}

export function exchangesDuringTurns({ story, exchanges }: Trace): ConcurrentExchange[] {
  const branches = story.steps.flatMap((step) => (step.do === "parallel" ? step.branches : []));
  return branches.flatMap((branch) => {
    const from = branch.findIndex((step) => step.do === "await_gate");
    const to = branch.findIndex((step) => step.do === "open_gate");
    const gate = branch[from];
    if (gate?.do !== "await_gate" || to < from) return [];
    const steps = new Set<StoryStep>(branch.slice(from, to));
    return exchanges
      .filter(({ step }) => steps.has(step))
      .map((exchange) => ({ runningTurn: gate.turn, exchange }));
  });
}
