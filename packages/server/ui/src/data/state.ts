/** The state of the page, and pure functions that update it. */
import type { Agent, Session, Turn } from "@understudy/contract/types";
import type {
  Observation,
  ObservedTurn,
  TurnHead,
  TurnIds,
} from "../../../src/application/observation/observation.ts";
import type { Filterable } from "../model/filter.ts";
import type { ReplyView } from "../model/reply.ts";

export type SessionRow = Pick<Session, "session_id" | "session_name" | "started_at"> & { agent_id: string };

export interface PageState {
  /** In the order of creation; null until loaded. */
  agents: Agent[] | null;
  /** The agents whose sessions are loaded. */
  read: ReadonlySet<string>;
  sessions: ReadonlyMap<string, SessionRow>;
  /** Stored turns by session, in the order of their start. */
  turns: ReadonlyMap<string, Turn[]>;
  /** Observed turns by id. */
  heads: ReadonlyMap<string, TurnHead>;
  observations: ReadonlyMap<string, Observation[]>;
  /** What answered a request, by the request's observation; of turns that were shown. */
  replies: ReadonlyMap<number, ReplyView>;
  /** The state of the feed; `locked` if it requires a token, `refused` if it requires another. */
  link: "connecting" | "live" | "lost" | "locked" | "refused";
  problem: string | null;
}

const initialState: PageState = {
  agents: null,
  read: new Set(),
  sessions: new Map(),
  turns: new Map(),
  heads: new Map(),
  observations: new Map(),
  replies: new Map(),
  link: "connecting",
  problem: null,
};

export function withAgents(state: PageState, agents: readonly Agent[]): PageState {
  const known = new Map([...(state.agents ?? []), ...agents].map((agent) => [agent.agent_id, agent]));
  const inOrder = [...known.values()].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return { ...state, agents: inOrder };
}

export function withSessions(
  state: PageState,
  agent_id: string,
  sessions: readonly Session[],
  isAll: boolean,
): PageState {
  const rows = sessions.map(({ session_id, session_name, started_at }) => ({
    agent_id,
    session_id,
    session_name,
    started_at,
  }));
  return {
    ...state,
    read: isAll ? new Set([...state.read, agent_id]) : state.read,
    sessions: new Map([...state.sessions, ...rows.map((row) => [row.session_id, row] as const)]),
  };
}

/** Adds turns of a session, or replaces those with the same ids. */
export function withTurns(state: PageState, session_id: string, turns: readonly Turn[]): PageState {
  const known = new Map((state.turns.get(session_id) ?? []).map((turn) => [turn.turn_id, turn]));
  for (const turn of turns) known.set(turn.turn_id, turn);
  const inOrder = [...known.values()].sort((a, b) => (a.turn_id < b.turn_id ? -1 : 1));
  return { ...state, turns: new Map([...state.turns, [session_id, inOrder]]) };
}

export function withHeads(state: PageState, heads: readonly TurnHead[]): PageState {
  return {
    ...state,
    heads: new Map([...state.heads, ...heads.map((head) => [head.turn_id, head] as const)]),
  };
}

/** Adds loaded observations of a turn, and keeps newer ones of the feed. */
export function withObserved(state: PageState, { observations, ...head }: ObservedTurn): PageState {
  const last = observations.at(-1)?.seq ?? 0;
  const later = (state.observations.get(head.turn_id) ?? []).filter(({ seq }) => seq > last);
  const all = new Map(state.observations).set(head.turn_id, [...observations, ...later]);
  return { ...(later.length > 0 ? state : withHeads(state, [head])), observations: all };
}

/** Adds one observation. When a turn that is not open stops running, only its head is kept. */
export function withObservation(state: PageState, observation: Observation, isOpen: boolean): PageState {
  const { agent_id, session_id, turn_id, at } = observation;
  const known = state.heads.get(turn_id);
  const head: TurnHead = {
    agent_id,
    session_id,
    turn_id,
    state: "state" in observation ? observation.state : "running",
    title: observation.type === "started" ? observation.title : (known?.title ?? ""),
    first_seen_at: known?.first_seen_at ?? at,
  };
  const heads = known?.state === head.state ? state.heads : new Map(state.heads).set(turn_id, head);
  const earlier = state.observations.get(turn_id) ?? [];
  if (observation.seq <= (earlier.at(-1)?.seq ?? 0)) return state;
  const observations = new Map(state.observations);
  if (isOpen || head.state === "running") observations.set(turn_id, [...earlier, observation]);
  else observations.delete(turn_id);
  return { ...state, heads, observations };
}

/** A turn in the list of its session: stored, or only observed. */
export interface TurnRow extends TurnIds, Filterable {
  started_at: string;
  title: string;
}

export interface PageStore {
  get(): PageState;
  change(step: (state: PageState) => PageState): void;
  subscribe(listener: () => void): () => void;
}

export function createPageStore(): PageStore {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change(step) {
      state = step(state);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
