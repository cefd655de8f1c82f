/** Keeps the newest observations of turns and responses in memory, and publishes each to its subscribers. */
import { createFifo } from "@understudy/contract";
import type { Clock } from "../../ports/clock.ts";
import {
  headAfter,
  idOf,
  idsOf,
  isResponse,
  isRunning,
  isTurn,
  newHead,
  type ObservedHead,
} from "./heads.ts";
import type {
  Observation,
  ObservedEvent,
  ObservedIds,
  ResponseWithObservations,
  ObservedTurn,
  ResponseIds,
  TurnHead,
  TurnIds,
} from "./observation.ts";

export interface Observer {
  /** Adds an observation and returns its `seq`. */
  record(ids: ObservedIds, event: ObservedEvent): number;
  /** Forgets what was observed of a response, and publishes that it was deleted. */
  forget(ids: ResponseIds): void;
  /** The `seq` of the newest entry in the journal of mock inference. */
  journalSeq(): number;
  heads(): ObservedHead[];
  /** The turns with these ids, ordered by first observation. */
  turns(ids?: Partial<TurnIds>): ObservedTurn[];
  /** The same of responses. */
  responses(ids?: Partial<ResponseIds>): ResponseWithObservations[];
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
interface Known {
  head: ObservedHead;
  observations: StoredObservation[];
}

export function createObserver(clock: Clock, options: ObserverOptions = {}): Observer {
  const { entries: most = 20_000, size: largest = 16_000_000, journalSeq = () => 0 } = options;
  const known = new Map<string, Known>();
  // What each observation is of, oldest first.
  const order = createFifo<Known>();
  const listeners = new Set<(observation: Observation) => void>();
  const closing = new AbortController();
  let seq = 0;
  let size = 0;

  const findOrAdd = (ids: ObservedIds, at: number): Known => {
    const found = known.get(idOf(ids)) ?? { head: newHead(ids, toTime(at)), observations: [] };
    known.set(idOf(ids), found);
    return found;
  };
  const publish = (observation: Observation): void => {
    for (const listener of listeners) listener(observation);
  };
  const trim = (): void => {
    while (order.length > most || size > largest) {
      const oldest = order.take();
      if (oldest === undefined) return;
      size -= oldest.observations.shift()?.size ?? 0;
      if (oldest.observations.length === 0 && !isRunning(oldest.head)) known.delete(idOf(oldest.head));
    }
  };
  return {
    closed: closing.signal,
    journalSeq,
    close: () => closing.abort(),
    record(ids, event) {
      seq += 1;
      const at = clock.millis();
      const one = findOrAdd(ids, at);
      // What still comes of a response that was deleted while it ran.
      if (isResponse(one.head) && one.head.status === "deleted") return seq;
      if (event.type !== "event") one.head = headAfter(one.head, event);
      const stored = toStored(seq, at, event, largest / 16);
      one.observations.push(stored);
      order.add(one);
      size += stored.size;
      trim();
      publish(toObservation(one.head, stored));
      return seq;
    },
    forget(ids) {
      seq += 1;
      const event: ObservedEvent = { type: "deleted" };
      const found = known.get(ids.response_id);
      if (found !== undefined) {
        for (const { size: gone } of found.observations) size -= gone;
        found.head = headAfter(found.head, event);
        // `order` still has them, and drops the head with the last.
        if (found.observations.length === 0) known.delete(ids.response_id);
        found.observations = [];
      }
      publish({ seq, at: toTime(clock.millis()), ...ids, ...event });
    },
    heads: () => [...known.values()].map(({ head }) => head),
    turns: (ids = {}) =>
      [...known.values()].flatMap(({ head, observations }) =>
        isTurn(head) && isOf(head, ids)
          ? [{ ...head, observations: toObservations(head, observations) }]
          : [],
      ),
    responses: ({ response_id } = {}) =>
      [...known.values()].flatMap(({ head, observations }) =>
        isResponse(head) && (response_id === undefined || response_id === head.response_id)
          ? [{ ...head, observations: toObservations(head, observations) }]
          : [],
      ),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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

function toObservations(ids: ObservedIds, stored: readonly StoredObservation[]): Observation[] {
  return stored.map((one) => toObservation(ids, one));
}

function toObservation(ids: ObservedIds, { seq, at, event }: StoredObservation): Observation {
  // The text is the JSON of an event.
  const parsed = typeof event === "string" ? (JSON.parse(event) as ObservedEvent) : event;
  return { seq, at: toTime(at), ...idsOf(ids), ...parsed };
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}

function isOf(head: TurnHead, ids: Partial<TurnIds>): boolean {
  return (["agent_id", "session_id", "turn_id"] as const).every(
    (name) => ids[name] === undefined || ids[name] === head[name],
  );
}
