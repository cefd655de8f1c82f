/** Keeps the newest observations of turns in memory, and publishes each to its subscribers. */
import type { Clock } from "../../ports/clock.ts";
import { createFifo } from "./fifo.ts";
import type { Observation, ObservedTurn, ObservedEvent, TurnHead, TurnIds } from "./observation.ts";

export interface Observer {
  /** Adds an observation and returns its `seq`. */
  record(ids: TurnIds, event: ObservedEvent): number;
  /** The `seq` of the newest entry in the journal of mock inference. */
  journalSeq(): number;
  heads(): TurnHead[];
  /** The turns with these ids, ordered by first observation. */
  turns(ids?: Partial<TurnIds>): ObservedTurn[];
  /** Calls the listener for each new observation; returns a function that unsubscribes it. */
  subscribe(listener: (observation: Observation) => void): () => void;
  /** Aborts after the last observation. */
  readonly closed: AbortSignal;
  close(): void;
}

export interface ObserverOptions {
  /** Default: 20,000. */
  entries?: number;
  /** Approximate number of characters of the observations as JSON. Default: 16 million. */
  size?: number;
  /** Default: there is no journal. */
  journalSeq?: () => number;
}

interface StoredObservation {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** As JSON, a copy that cannot change later. Deltas are kept as objects: they are many, and never change. */
  event: ObservedEvent | string;
  size: number;
}
interface KnownTurn {
  head: TurnHead;
  observations: StoredObservation[];
}

export function createObserver(clock: Clock, options: ObserverOptions = {}): Observer {
  const { entries: most = 20_000, size: largest = 16_000_000, journalSeq = () => 0 } = options;
  const known = new Map<string, KnownTurn>();
  // The turn of each observation, oldest first.
  const order = createFifo<KnownTurn>();
  const listeners = new Set<(observation: Observation) => void>();
  const closing = new AbortController();
  let seq = 0;
  let size = 0;

  const findOrAdd = ({ agent_id, session_id, turn_id }: TurnIds, at: number): KnownTurn => {
    const turn: KnownTurn = known.get(turn_id) ?? {
      head: { agent_id, session_id, turn_id, state: "running", title: "", first_seen_at: toTime(at) },
      observations: [],
    };
    known.set(turn_id, turn);
    return turn;
  };
  const trim = (): void => {
    while (order.length > most || size > largest) {
      const turn = order.take();
      if (turn === undefined) return;
      size -= turn.observations.shift()?.size ?? 0;
      const isGone = turn.observations.length === 0 && turn.head.state !== "running";
      if (isGone) known.delete(turn.head.turn_id);
    }
  };
  return {
    closed: closing.signal,
    journalSeq,
    close: () => closing.abort(),
    record(ids, event) {
      seq += 1;
      const at = clock.millis();
      const turn = findOrAdd(ids, at);
      if (event.type !== "event") turn.head = headAfter(turn.head, event);
      const stored = toStored(seq, at, event, largest / 16);
      turn.observations.push(stored);
      order.add(turn);
      size += stored.size;
      trim();
      for (const listener of listeners) listener(toObservation(turn.head, stored));
      return seq;
    },
    heads: () => [...known.values()].map(({ head }) => head),
    turns: (ids = {}) =>
      [...known.values()]
        .filter(({ head }) => isOf(head, ids))
        .map(({ head, observations }) => ({
          ...head,
          observations: observations.map((one) => toObservation(head, one)),
        })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function headAfter(head: TurnHead, event: ObservedEvent): TurnHead {
  const state = "state" in event ? event.state : "running";
  return { ...head, state, title: event.type === "started" ? event.title : head.title };
}

function toStored(seq: number, at: number, event: ObservedEvent, largest: number): StoredObservation {
  const delta = deltaIn(event);
  const kept = delta === null ? JSON.stringify(event) : event;
  const size = typeof kept === "string" ? kept.length : 200 + (delta?.length ?? 0);
  if (size > largest) return { seq, at, event: { type: "left_out", what: event.type }, size: 100 };
  return { seq, at, event: kept, size };
}

/** The text of a delta; null for everything else. */
function deltaIn(event: ObservedEvent): string | null {
  if (event.type !== "event" || event.event.event_type !== "step_progress") return null;
  return event.event.delta.type === "text" ? event.event.delta.text : null;
}

function toObservation(
  { agent_id, session_id, turn_id }: TurnHead,
  { seq, at, event }: StoredObservation,
): Observation {
  // The text is the JSON of an event.
  const parsed = typeof event === "string" ? (JSON.parse(event) as ObservedEvent) : event;
  return { seq, at: toTime(at), agent_id, session_id, turn_id, ...parsed };
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}

function isOf(head: TurnHead, ids: Partial<TurnIds>): boolean {
  return (["agent_id", "session_id", "turn_id"] as const).every(
    (name) => ids[name] === undefined || ids[name] === head[name],
  );
}
