/** A turn as steps in time, from what is stored of it and what was seen of it. Pure. */
import type { CompletionMessage, Turn, TurnInputMessage } from "@understudy/contract/types";
import type { Observation, TurnHead } from "../../../src/application/observation/observation.ts";
import { createFold, type StepView } from "./fold.ts";
import { toMillis } from "./time.ts";

export interface Timeline {
  state: TurnHead["state"];
  /** Milliseconds since 1970; `end` is null while the turn runs or awaits. */
  begin: number;
  end: number | null;
  input_messages: TurnInputMessage[];
  steps: StepView[];
  /** What the turn came to; null until it rests. */
  output: CompletionMessage | null;
  /** Why it failed, or why the last resume of it did. */
  problem: string | null;
}

/** Null when nothing is known of the turn. `clientTools` are the names of those that the client runs. */
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
  for (const seen of observations) {
    const at = toMillis(seen.at);
    fold.take(seen, at);
    if (seen.type === "started") input_messages = seen.input_messages;
    if (seen.type === "failed") problem = seen.message;
    else if (seen.type === "started") problem = null;
    state = "state" in seen ? seen.state : "running";
    last = seen.type === "stored" || seen.type === "failed" ? at : last;
  }
  // A turn that is stored as complete never runs again, whatever was seen of it before.
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

/** Whether it waits for what the client's tools give. */
export function awaits({ output_message }: Turn): boolean {
  return output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
}

function lastOf({ started_at, steps }: Turn): number {
  return toMillis(steps.at(-1)?.completed_at ?? started_at);
}
