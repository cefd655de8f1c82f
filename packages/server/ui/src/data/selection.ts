/** The selection, as in the hash of the page's address: `#/agents/A/sessions/S/turns/T`. */
export interface Selection {
  agent_id: string;
  session_id: string;
  turn_id: string | null;
}

export function toHash({ agent_id, session_id, turn_id }: Selection): string {
  const path = ["agents", agent_id, "sessions", session_id, ...(turn_id === null ? [] : ["turns", turn_id])];
  return `#/${path.map(encodeURIComponent).join("/")}`;
}

/** Null without a selection. */
export function fromHash(hash: string): Selection | null {
  const found = /^#\/agents\/([^/]+)\/sessions\/([^/]+)(?:\/turns\/([^/]+))?\/?$/.exec(hash);
  if (found === null) return null;
  const [, agent_id = "", session_id = "", turn_id] = found;
  try {
    return {
      agent_id: decodeURIComponent(agent_id),
      session_id: decodeURIComponent(session_id),
      turn_id: turn_id === undefined ? null : decodeURIComponent(turn_id),
    };
  } catch {
    return null;
  }
}
