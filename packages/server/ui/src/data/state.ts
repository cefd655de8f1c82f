/** The state of the page, and pure functions that update it. */
import type { Conversation } from "@understudy/contract/responses/types";
import type { Agent, Session, Turn } from "@understudy/contract/types";
import type { AddedItem } from "../../../src/application/conversations/added-items.ts";
import type {
  Observation,
  ObservedTurn,
  ResponseHead,
  TurnHead,
  TurnIds,
} from "../../../src/application/observation/observation.ts";
import type { Filterable } from "../model/filter.ts";
import type { StoredResponse } from "../model/response-view.ts";
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
  /** Of turns and responses, by id. */
  observations: ReadonlyMap<string, Observation[]>;
  /** Responses in short, stored and observed. */
  responses: ReadonlyMap<string, ResponseHead>;
  /** Those that were shown; null for one that is not stored, or not any more. */
  stored: ReadonlyMap<string, StoredResponse | null>;
  conversations: ReadonlyMap<string, Conversation>;
  /** The items of conversations that were shown; null for one that is not there any more. */
  items: ReadonlyMap<string, AddedItem[] | null>;
  /** After which ids the next pages of these lists begin; null after the last, undefined before the first. */
  next: { responses?: string | null; conversations?: string | null };
  /** What answered a request, by the request's observation; of turns and responses that were shown. */
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
  responses: new Map(),
  stored: new Map(),
  conversations: new Map(),
  items: new Map(),
  next: {},
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
  const all = loaded(state, head.turn_id, observations);
  const isOld = all.get(head.turn_id)?.length !== observations.length;
  return { ...(isOld ? state : withHeads(state, [head])), observations: all };
}

/** The observations so far, with those of a turn or response that were loaded. */
export function loaded(
  state: PageState,
  id: string,
  observations: readonly Observation[],
): PageState["observations"] {
  const last = observations.at(-1)?.seq ?? 0;
  const later = (state.observations.get(id) ?? []).filter(({ seq }) => seq > last);
  return new Map(state.observations).set(id, [...observations, ...later]);
}

/** The observations so far, with a new one; null if it is known. Those of an `id` that is not `kept` go. */
export function observed(
  state: PageState,
  id: string,
  observation: Observation,
  kept: boolean,
): PageState["observations"] | null {
  const earlier = state.observations.get(id) ?? [];
  if (observation.seq <= (earlier.at(-1)?.seq ?? 0)) return null;
  const observations = new Map(state.observations);
  if (kept) observations.set(id, [...earlier, observation]);
  else observations.delete(id);
  return observations;
}

export type TurnObservation = Extract<Observation, TurnIds>;

/** Adds one observation. When a turn that is not open stops running, only its head is kept. */
export function withObservation(state: PageState, observation: TurnObservation, isOpen: boolean): PageState {
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
  const observations = observed(state, turn_id, observation, isOpen || head.state === "running");
  if (observations === null) return state;
  const heads = known?.state === head.state ? state.heads : new Map(state.heads).set(turn_id, head);
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
