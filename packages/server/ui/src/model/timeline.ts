/** A turn as steps in time, from its stored form and its observations. Pure. */
import type { CompletionMessage, Turn, TurnInputMessage } from "@understudy/contract/types";
import type { Observation, TurnHead } from "../../../src/application/observation/observation.ts";
import { createFold, type StepView } from "./fold.ts";
import { toMillis } from "./time.ts";

export interface Timeline {
  state: TurnHead["state"];
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
  let state: Timeline["state"] = stored === null || awaits(stored) ? "awaiting" : "completed";
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
  if (stored !== null && !awaits(stored)) state = "completed";
  const calls = stored?.output_message.tool_calls ?? [];
  if (state === "awaiting") fold.wait(calls, last ?? 0);
  const begin = stored?.started_at ?? first?.at ?? "";
  const ends = state === "completed" || state === "failed";
  return {
    state,
    begin: toMillis(begin),
    end: ends ? (stored?.completed_at ? toMillis(stored.completed_at) : last) : null,
    input_messages,
    steps: fold.steps(state === "failed" ? last : null),
    output: state === "completed" && stored !== null ? stored.output_message : null,
    problem: state === "completed" ? null : problem,
  };
}

/** Whether the turn awaits responses of client tools. */
export function awaits({ output_message }: Turn): boolean {
  return output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
}

function lastOf({ started_at, steps }: Turn): number {
  return toMillis(steps.at(-1)?.completed_at ?? started_at);
}
