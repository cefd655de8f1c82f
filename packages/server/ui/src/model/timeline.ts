/** A turn as steps in time, from its stored form and its observations. Pure. */
import type { CompletionMessage, Turn, TurnInputMessage } from "@understudy/contract/types";
import type { Observation } from "../../../src/application/observation/observation.ts";
import { createFold, type StepView } from "./fold.ts";
import { toMillis } from "./time.ts";
import { awaits, stateOf, type TurnState } from "./turn-state.ts";

export interface Timeline {
  state: TurnState;
  /** Milliseconds since 1970; `end` is null while the turn runs or awaits input. */
  begin: number;
  end: number | null;
  input_messages: TurnInputMessage[];
  steps: StepView[];
  /** The output of the turn; null until it is complete. */
  output: CompletionMessage | null;
  /** Why the turn or its last resume failed. */
  problem: string | null;
}

/** Null for an unknown turn. `clientTools` are the names of the client's tools. */
export function toTimeline(
  stored: Turn | null,
  observations: readonly Observation[],
  clientTools: readonly string[],
): Timeline | null {
  const first = observations[0];
  if (stored === null && first === undefined) return null;
  const fold = createFold(stored?.steps ?? [], clientTools);
  let state: TurnState = stored === null ? "awaiting" : stateOf(stored);
  let input_messages = stored?.input_messages ?? [];
  let problem: string | null = null;
  let last = stored === null ? null : lastOf(stored);
  for (const observation of observations) {
    const at = toMillis(observation.at);
    fold.take(observation, at);
    if (observation.type === "started") input_messages = observation.input_messages;
    if (observation.type === "failed") problem = observation.message;
    else if (observation.type === "started") problem = null;
    state = "state" in observation ? observation.state : "running";
    last = observation.type === "stored" || observation.type === "failed" ? at : last;
  }
  // A turn that is stored as complete never runs again.
  if (stored !== null && !awaits(stored)) state = stateOf(stored);
  const calls = stored?.output_message.tool_calls ?? [];
  if (state === "awaiting") fold.wait(calls, last ?? 0);
  const begin = stored?.started_at ?? first?.at ?? "";
  const isDone = state === "completed" || state === "refused";
  return {
    state,
    begin: toMillis(begin),
    end: isDone || state === "failed" ? (stored?.completed_at ? toMillis(stored.completed_at) : last) : null,
    input_messages,
    steps: fold.steps(state === "failed" ? last : null),
    output: isDone && stored !== null ? stored.output_message : null,
    problem: isDone ? null : problem,
  };
}

function lastOf({ started_at, steps }: Turn): number {
  return toMillis(steps.at(-1)?.completed_at ?? started_at);
}
