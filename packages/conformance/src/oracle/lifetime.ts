/** How long things live: what was deleted, and what a restart took with it. */
import { type Alias, stepsOf } from "../story/story.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { agentOf } from "../trace/views/configs.ts";

/** Whether the session may be gone while this exchange runs, because it or its agent was deleted or forgotten. */
export function mayBeGone(trace: Trace, session: Alias, { ended }: Exchange): boolean {
  const agent = agentOf(trace, session);
  const deleted = trace.exchanges.some(
    ({ step, began }) =>
      began < ended &&
      ((step.do === "delete_session" && step.session === session) ||
        (step.do === "delete_agent" && step.agent === agent)),
  );
  return deleted || (!isPersistent(trace, agent) && trace.restarts.some((moment) => moment < ended));
}

/** The statuses by which this target may say that there is no such thing. */
export function notFound({ expectations }: Trace): number[] {
  const { not_found_status } = expectations.wire;
  return not_found_status === undefined ? [404, 400] : [not_found_status];
}

/** Whether sessions of this agent outlive a restart. */
export function isPersistent({ story }: Trace, agent: Alias | undefined): boolean {
  const created = stepsOf(story, "create_agent").find(({ as }) => as === agent);
  return created?.config.enable_session_persistence === true;
}

/** Whether the server was told to end, and was not yet there again, at some moment of this exchange. */
export function whileStopped({ stops, restarts }: Trace, { began, ended }: Exchange): boolean {
  return stops.some((stop, n) => stop < ended && began < (restarts[n] ?? Infinity));
}
