/** The lists of sessions and turns, newest first. */
import type { Agent, AgentConfig } from "@understudy/contract/types";
import { toText } from "../model/content.ts";
import { filterTurns, isFiltering, type Filter } from "../model/filter.ts";
import { stateOf } from "../model/turn-state.ts";
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
export function turnRows(
  state: PageState,
  { agent_id, session_id }: Pick<SessionRow, "agent_id" | "session_id">,
): TurnRow[] {
  const stored = (state.turns.get(session_id) ?? []).map((turn): TurnRow => {
    const storedState = stateOf(turn);
    const head = state.heads.get(turn.turn_id);
    return {
      agent_id,
      session_id,
      turn_id: turn.turn_id,
      state: storedState === "awaiting" ? (head?.state ?? storedState) : storedState,
      started_at: turn.started_at,
      title: toText(turn.input_messages.at(-1)?.content ?? ""),
      texts: [...turn.input_messages, turn.output_message].map(({ content }) => toText(content)),
    };
  });
  const known = new Set(stored.map(({ turn_id }) => turn_id));
  const observed = [...state.heads.values()]
    .filter((head) => head.session_id === session_id && !known.has(head.turn_id))
    .map((head): TurnRow => ({ ...head, started_at: head.first_seen_at, texts: [head.title] }));
  return [...stored, ...observed].sort((a, b) => (a.turn_id < b.turn_id ? 1 : -1));
}

export interface FilteredRow {
  session: SessionRow;
  /** The turns that pass; null for all, which are listed on demand: most sessions are not on the page. */
  turns: TurnRow[] | null;
}

/** The sessions with turns that pass the filter. */
export function filteredRows(state: PageState, filter: Filter): FilteredRow[] {
  const isFiltered = isFiltering(filter);
  return sessionRows(state).flatMap((session): FilteredRow[] => {
    if (!isFiltered) return [{ session, turns: null }];
    const turns = filterTurns(filter, session, turnRows(state, session));
    return turns === null ? [] : [{ session, turns }];
  });
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
