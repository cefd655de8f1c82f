/** The selection, as in the hash of the page's address: `#/agents/A/sessions/S/turns/T`, or `…/S/transcript`. */
export interface Selection {
  agent_id: string;
  session_id: string;
  turn_id: string | null;
  /** The whole session as one text, in place of a turn. */
  isTranscript?: boolean;
}

export function toHash({ agent_id, session_id, turn_id, isTranscript = false }: Selection): string {
  const shown = isTranscript ? ["transcript"] : turn_id === null ? [] : ["turns", turn_id];
  const path = ["agents", agent_id, "sessions", session_id, ...shown];
  return `#/${path.map(encodeURIComponent).join("/")}`;
}

/** Null without a selection. */
export function fromHash(hash: string): Selection | null {
  const found = /^#\/agents\/([^/]+)\/sessions\/([^/]+)(?:\/(transcript)|\/turns\/([^/]+))?\/?$/.exec(hash);
  if (found === null) return null;
  const [, agent_id = "", session_id = "", transcript, turn_id] = found;
  try {
    return {
      agent_id: decodeURIComponent(agent_id),
      session_id: decodeURIComponent(session_id),
      turn_id: turn_id === undefined ? null : decodeURIComponent(turn_id),
      ...(transcript !== undefined && { isTranscript: true }),
    };
  } catch {
    return null;
  }
}
