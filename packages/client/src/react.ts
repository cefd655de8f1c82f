/** A hook for React. An entry of its own: apps without React load nothing of it. */
import { useMemo, useSyncExternalStore } from "react";
import type { AgentSession } from "./agent/agent-session.ts";
import { createSessionRuns, type SessionHandle } from "./react/session-runs.ts";

export type { RunState, SessionHandle } from "./react/session-runs.ts";
export type { TurnView } from "./react/turn-view.ts";

/**
 * Runs turns of a session, one at a time, and renders again with every event. Another session begins anew. When the
 * component is unmounted, a running turn is aborted.
 *
 * @param session Null until there is one.
 */
export function useAgentSession(session: AgentSession | null): SessionHandle {
  const runs = useMemo(() => createSessionRuns(session), [session]);
  return useSyncExternalStore(runs.subscribe, runs.state, runs.state);
}
