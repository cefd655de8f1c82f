/** What the page knows, and how it comes to know more: pure steps from one state to the next. */
import type { Agent, Session, Turn } from "@understudy/contract/types";
import type {
  Observation,
  ObservedTurn,
  TurnHead,
  TurnIds,
} from "../../../src/application/observation/observation.ts";

export type SessionRow = Pick<Session, "session_id" | "session_name" | "started_at"> & { agent_id: string };

export interface PageState {
  /** In the order of their creation; null until they are read. */
  agents: Agent[] | null;
  /** The agents whose sessions were read. */
  read: ReadonlySet<string>;
  sessions: ReadonlyMap<string, SessionRow>;
  /** Stored turns by session, in the order of their beginning. */
  turns: ReadonlyMap<string, Turn[]>;
  /** What was seen of turns, by turn. */
  heads: ReadonlyMap<string, TurnHead>;
  observations: ReadonlyMap<string, Observation[]>;
  /** How the feed of turns does; `locked` when it asks for a token. */
  link: "connecting" | "live" | "lost" | "locked";
  problem: string | null;
}

const nothing: PageState = {
  agents: null,
  read: new Set(),
  sessions: new Map(),
  turns: new Map(),
  heads: new Map(),
  observations: new Map(),
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

/** Adds turns of a session, or takes the place of those that are known by their ids. */
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

/** Takes in what was seen of a turn so far; what came meanwhile by the feed is kept. */
export function withObserved(state: PageState, { observations, ...head }: ObservedTurn): PageState {
  const last = observations.at(-1)?.seq ?? 0;
  const later = (state.observations.get(head.turn_id) ?? []).filter(({ seq }) => seq > last);
  const all = new Map(state.observations).set(head.turn_id, [...observations, ...later]);
  return { ...(later.length > 0 ? state : withHeads(state, [head])), observations: all };
}

/** Takes in one observation. Of turns that nobody has opened only the head is kept once they rest. */
export function withObservation(state: PageState, seen: Observation, isOpen: boolean): PageState {
  const { agent_id, session_id, turn_id, at } = seen;
  const known = state.heads.get(turn_id);
  const head: TurnHead = {
    agent_id,
    session_id,
    turn_id,
    state: "state" in seen ? seen.state : "running",
    title: seen.type === "started" ? seen.title : (known?.title ?? ""),
    first_seen_at: known?.first_seen_at ?? at,
  };
  const heads = known?.state === head.state ? state.heads : new Map(state.heads).set(turn_id, head);
  const so_far = state.observations.get(turn_id) ?? [];
  if (seen.seq <= (so_far.at(-1)?.seq ?? 0)) return state;
  const observations = new Map(state.observations);
  if (isOpen || head.state === "running") observations.set(turn_id, [...so_far, seen]);
  else observations.delete(turn_id);
  return { ...state, heads, observations };
}

/** A turn of a session in its list: stored, or only seen. */
export interface TurnRow extends TurnIds {
  state: TurnHead["state"];
  started_at: string;
  /** What its user said last. */
  title: string;
}

export interface PageStore {
  get(): PageState;
  change(step: (state: PageState) => PageState): void;
  subscribe(listener: () => void): () => void;
}

export function createPageStore(): PageStore {
  let state = nothing;
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
