/** The lists of sessions and turns, newest first. */
import type { Agent, AgentConfig } from "@understudy/contract/types";
import { toText } from "../model/content.ts";
import { awaits } from "../model/timeline.ts";
import type { Selection } from "./selection.ts";
import type { SessionRow, PageState, TurnRow } from "./state.ts";

export function agentOf(state: PageState, agent_id: string): Agent | null {
  return state.agents?.find((agent) => agent.agent_id === agent_id) ?? null;
}

export function clientToolsOf(config: AgentConfig | undefined): string[] {
  return (config?.client_tools ?? []).map(({ name }) => name);
}

export function sessionRows({ sessions }: PageState): SessionRow[] {
  return [...sessions.values()].sort((a, b) => (a.started_at < b.started_at ? 1 : -1));
}

/** The turns of a session: stored, running and failed. */
export function turnRows(state: PageState, { agent_id, session_id }: SessionRow): TurnRow[] {
  const stored = (state.turns.get(session_id) ?? []).map((turn): TurnRow => {
    const storedState = awaits(turn) ? "awaiting" : "completed";
    const head = state.heads.get(turn.turn_id);
    return {
      agent_id,
      session_id,
      turn_id: turn.turn_id,
      state: storedState === "awaiting" ? (head?.state ?? storedState) : storedState,
      started_at: turn.started_at,
      title: toText(turn.input_messages.at(-1)?.content ?? ""),
    };
  });
  const known = new Set(stored.map(({ turn_id }) => turn_id));
  const observed = [...state.heads.values()]
    .filter((head) => head.session_id === session_id && !known.has(head.turn_id))
    .map((head): TurnRow => ({ ...head, started_at: head.first_seen_at }));
  return [...stored, ...observed].sort((a, b) => (a.turn_id < b.turn_id ? 1 : -1));
}

/** The newest observed turn, or the newest session if there is none. */
export function newestOf(state: PageState): Selection | null {
  const heads = [...state.heads.values()];
  const [first] = heads;
  if (first !== undefined)
    return heads.reduce((newest, head) => (head.turn_id > newest.turn_id ? head : newest), first);
  const [session] = sessionRows(state);
  if (session === undefined) return null;
  const [turn] = turnRows(state, session);
  return { ...session, turn_id: turn?.turn_id ?? null };
}
