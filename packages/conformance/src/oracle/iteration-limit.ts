import { stepsOf } from "../story/story.ts";
import type { Trace } from "../trace/trace.ts";
import { agentOf } from "./lifetime.ts";
import type { TurnLog } from "../trace/views/turn-log.ts";

/** How many inferences a turn may have. */
export function limitOf(trace: Trace, { session }: TurnLog): number {
  const agent = agentOf(trace, session);
  const config = stepsOf(trace.story, "create_agent").find(({ as }) => as === agent)?.config;
  return Math.max(1, config?.max_infer_iters ?? 10);
}
