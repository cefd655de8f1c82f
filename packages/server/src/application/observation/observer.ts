/** Sees what turns do, for those who look at the server: keeps the newest of it in memory, and tells it as it comes. */
import type { Clock } from "../../ports/clock.ts";
import { createFifo } from "./fifo.ts";
import type { Observation, ObservedTurn, ObservedEvent, TurnHead, TurnIds } from "./observation.ts";

export interface Observer {
  /** Writes it down, and gives its `seq`. */
  record(ids: TurnIds, seen: ObservedEvent): number;
  heads(): TurnHead[];
  /** The turns with these ids, in the order in which they were first seen. */
  turns(ids?: Partial<TurnIds>): ObservedTurn[];
  /** Tells of everything from now on, as it comes; what it gives ends that. */
  subscribe(listener: (observation: Observation) => void): () => void;
  /** Aborts when nothing is to be seen any more. */
  readonly closed: AbortSignal;
  close(): void;
}

export interface ObserverLimits {
  /** 20,000 unless said otherwise. */
  entries?: number;
  /** Characters of the observations as JSON, nearly; 16 million unless said otherwise. */
  size?: number;
}

interface StoredObservation {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** As JSON: a copy that nobody can change later. Deltas alone are held as they are: they are many, and nobody's. */
  seen: ObservedEvent | string;
  size: number;
}
interface KnownTurn {
  head: TurnHead;
  held: StoredObservation[];
}

export function createObserver(clock: Clock, limits: ObserverLimits = {}): Observer {
  const { entries: most = 20_000, size: largest = 16_000_000 } = limits;
  const known = new Map<string, KnownTurn>();
  // Whose observation is the oldest, the next, and so on.
  const order = createFifo<KnownTurn>();
  const listeners = new Set<(observation: Observation) => void>();
  const closing = new AbortController();
  let seq = 0;
  let size = 0;

  const knownOf = ({ agent_id, session_id, turn_id }: TurnIds, at: number): KnownTurn => {
    const turn: KnownTurn = known.get(turn_id) ?? {
      head: { agent_id, session_id, turn_id, state: "running", title: "", first_seen_at: toTime(at) },
      held: [],
    };
    known.set(turn_id, turn);
    return turn;
  };
  const trim = (): void => {
    while (order.length > most || size > largest) {
      const turn = order.take();
      if (turn === undefined) return;
      size -= turn.held.shift()?.size ?? 0;
      const isGone = turn.held.length === 0 && turn.head.state !== "running";
      if (isGone) known.delete(turn.head.turn_id);
    }
  };
  return {
    closed: closing.signal,
    close: () => closing.abort(),
    record(ids, seen) {
      seq += 1;
      const at = clock.millis();
      const turn = knownOf(ids, at);
      if (seen.type !== "event") turn.head = headAfter(turn.head, seen);
      const held = toStored(seq, at, seen, largest / 16);
      turn.held.push(held);
      order.add(turn);
      size += held.size;
      trim();
      for (const listener of listeners) listener(toObservation(turn.head, held));
      return seq;
    },
    heads: () => [...known.values()].map(({ head }) => head),
    turns: (ids = {}) =>
      [...known.values()]
        .filter(({ head }) => isOf(head, ids))
        .map(({ head, held }) => ({ ...head, observations: held.map((one) => toObservation(head, one)) })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function headAfter(head: TurnHead, seen: ObservedEvent): TurnHead {
  const state = "state" in seen ? seen.state : "running";
  return { ...head, state, title: seen.type === "started" ? seen.title : head.title };
}

function toStored(seq: number, at: number, seen: ObservedEvent, largest: number): StoredObservation {
  const delta = deltaIn(seen);
  const kept = delta === null ? JSON.stringify(seen) : seen;
  const size = typeof kept === "string" ? kept.length : 200 + (delta?.length ?? 0);
  if (size > largest) return { seq, at, seen: { type: "left_out", what: seen.type }, size: 100 };
  return { seq, at, seen: kept, size };
}

/** The text of a delta; null for everything else. */
function deltaIn(seen: ObservedEvent): string | null {
  if (seen.type !== "event" || seen.event.event_type !== "step_progress") return null;
  return seen.event.delta.type === "text" ? seen.event.delta.text : null;
}

function toObservation(
  { agent_id, session_id, turn_id }: TurnHead,
  { seq, at, seen }: StoredObservation,
): Observation {
  // What was written down of a turn is read as the same.
  const read = typeof seen === "string" ? (JSON.parse(seen) as ObservedEvent) : seen;
  return { seq, at: toTime(at), agent_id, session_id, turn_id, ...read };
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}

function isOf(head: TurnHead, ids: Partial<TurnIds>): boolean {
  return (["agent_id", "session_id", "turn_id"] as const).every(
    (name) => ids[name] === undefined || ids[name] === head[name],
  );
}
