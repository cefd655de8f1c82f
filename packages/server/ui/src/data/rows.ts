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

function sessionRows({ sessions }: PageState): SessionRow[] {
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

/** The newest turn or response, if there is one. Of turns only the observed ones are known at once: else a session's newest. */
export function newestOf(state: PageState): Selection | null {
  const [session] = state.heads.size === 0 ? sessionRows(state) : [];
  const [conversation_id] = [...state.conversations.keys()].sort().reverse();
  const all: [id: string, selection: Selection][] = [
    ...[...state.heads.values()].map((head): [string, Selection] => [head.turn_id, head]),
    ...[...state.responses.values()].map((head): [string, Selection] => [head.response_id, head]),
  ];
  if (session !== undefined) {
    const [turn] = turnRows(state, session);
    all.push([session.session_id, { ...session, turn_id: turn?.turn_id ?? null }]);
  }
  let newest: Selection | null = conversation_id === undefined ? null : { conversation_id };
  let last = "";
  for (const [id, selection] of all) {
    const order = toOrder(id);
    if (order > last) [newest, last] = [selection, order];
  }
  return newest;
}

/** Ids are ordered by time, whatever they are of. */
function toOrder(id: string): string {
  return id.replace(/^resp_/, "").replaceAll("-", "");
}

/** Whether the server has nothing to show. */
export function isEmpty(state: PageState): boolean {
  const { agents, sessions, responses, conversations, next } = state;
  const isLoaded = agents !== null && next.responses !== undefined && next.conversations !== undefined;
  return isLoaded && sessions.size + responses.size + conversations.size === 0;
}
