/** The requests that run turns of a model at one of two providers. */
import { otherModel } from "../../../story/names.ts";
import { type Alias, type CreateTurnStep, type ResumeTurnStep, stepsOf } from "../../../story/story.ts";
import { streamError } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

export interface AskingRequest {
  exchange: Exchange;
  step: CreateTurnStep | ResumeTurnStep;
  turn: Alias;
  /** Whether the model is that of the other provider. */
  isOther: boolean;
}

/** In the order in which they began. A resume of a turn that awaits nothing is none. */
export function modelRequests({ story, exchanges }: Trace): AskingRequest[] {
  const agents = stepsOf(story, "create_agent").filter(({ config }) => config.model === otherModel);
  const sessions = stepsOf(story, "create_session").filter(({ agent }) =>
    agents.some(({ as }) => as === agent),
  );
  const turns = stepsOf(story, "turn").filter(({ session }) => sessions.some(({ as }) => as === session));
  const ended = new Set<Alias>();
  return exchanges.flatMap((exchange) => {
    const { step } = exchange;
    if (step.do !== "turn" && step.do !== "resume") return [];
    const turn = step.do === "turn" ? step.as : step.turn;
    if (step.do === "resume" && ended.has(turn)) return [];
    if (step.do === "resume" && wasServed(exchange)) ended.add(turn);
    return [{ exchange, step, turn, isOther: turns.some(({ as }) => as === turn) }];
  });
}

export function wasServed(exchange: Exchange): boolean {
  return exchange.status === 200 && streamError(exchange) === undefined;
}
