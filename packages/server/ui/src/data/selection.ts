/**
 * The selection, as in the hash of the page's address: `#/agents/A/sessions/S/turns/T`, `…/S/transcript`, `#/responses/R` or
 * `#/conversations/C`.
 */
export type Selection = TurnSelection | ResponseSelection | ConversationSelection;

export interface TurnSelection {
  agent_id: string;
  session_id: string;
  turn_id: string | null;
  /** The whole session as one text, in place of a turn. */
  isTranscript?: boolean;
}
export interface ResponseSelection {
  response_id: string;
}
export interface ConversationSelection {
  conversation_id: string;
}

/** The id of the turn or response that is shown; null for none of these. */
export function idOf(selection: Selection | null): string | null {
  if (selection === null || "conversation_id" in selection) return null;
  return "response_id" in selection ? selection.response_id : selection.turn_id;
}

export function toHash(selection: Selection): string {
  return `#/${toPath(selection).map(encodeURIComponent).join("/")}`;
}

function toPath(selection: Selection): string[] {
  if ("response_id" in selection) return ["responses", selection.response_id];
  if ("conversation_id" in selection) return ["conversations", selection.conversation_id];
  const { agent_id, session_id, turn_id, isTranscript = false } = selection;
  const shown = isTranscript ? ["transcript"] : turn_id === null ? [] : ["turns", turn_id];
  return ["agents", agent_id, "sessions", session_id, ...shown];
}

/** Null without a selection. */
export function fromHash(hash: string): Selection | null {
  try {
    return fromPath(hash.replace(/^#\//, "").replace(/\/$/, "").split("/").map(decodeURIComponent));
  } catch {
    // Not what this page makes.
    return null;
  }
}

function fromPath([area, id, sessions, session_id, kind, turn_id, ...rest]: string[]): Selection | null {
  if (area === undefined || !id || rest.length > 0) return null;
  if (area === "responses" && sessions === undefined) return { response_id: id };
  if (area === "conversations" && sessions === undefined) return { conversation_id: id };
  if (area !== "agents" || sessions !== "sessions" || !session_id) return null;
  const session = { agent_id: id, session_id };
  if (kind === undefined) return { ...session, turn_id: null };
  if (kind === "transcript" && turn_id === undefined)
    return { ...session, turn_id: null, isTranscript: true };
  return kind === "turns" && turn_id ? { ...session, turn_id } : null;
}
