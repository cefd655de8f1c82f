/** Which sessions may be gone: deleted, or lost in a restart. */
import { type Alias, stepsOf } from "../../../story/story.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { agentOf } from "../views/configs.ts";

/** Whether the session may be gone during this exchange: it or its agent was deleted, or a restart lost it. */
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

/** The statuses by which this target may report an unknown id. */
export function notFoundSteps({ expectations }: Trace): number[] {
  const { not_found_status } = expectations.wire;
  return not_found_status === undefined ? [404, 400] : [not_found_status];
}

/** Whether sessions of this agent survive a restart. */
export function isPersistent({ story }: Trace, agent: Alias | undefined): boolean {
  const created = stepsOf(story, "create_agent").find(({ as }) => as === agent);
  return created?.config.enable_session_persistence === true;
}

/** Whether the server was stopped at some moment of this exchange. */
export function whileStopped({ stops, restarts }: Trace, { began, ended }: Exchange): boolean {
  return stops.some((stop, n) => stop < ended && began < (restarts[n] ?? Infinity));
}
