import type { Agent, Session } from "@understudy/contract/types";
import type { Resource } from "../../domain/resources.ts";
import type { RestingTurn } from "../../domain/turn/to-wire.ts";
import type { Entry, StoredJson, Version, Write } from "../../ports/store.ts";

export type AgentRecord = Agent;
export type SessionRecord = Omit<Session, "turns">;
/** The owner of a running resume, and the expiry of its claim in milliseconds since 1970. */
export interface Claim {
  by: string;
  until: number;
}
/** A turn that rests, with the claim of a running resume. */
export type TurnRecord = RestingTurn & { claim: Claim | null };

type AnyRecord = AgentRecord | SessionRecord | TurnRecord | Resource;

/** A record with its version. */
export interface Stored<T> {
  key: string;
  value: T;
  version: Version;
}

/**
 * The only cast from stored JSON to a record. Only `write` below writes under these keys, so the type is the written
 * one.
 */
export function read<T extends AnyRecord>(entry: Entry): Stored<T> {
  return entry as unknown as Stored<T>;
}

/** The write of a record, which is plain JSON by construction. */
export function write(key: string, value: AnyRecord): Write {
  return { key, value: value as unknown as StoredJson };
}

/** The delete of a key. */
export function remove(key: string): Write {
  return { key, value: undefined };
}

export function turnIdOf(record: TurnRecord): string {
  return record.kind === "complete" ? record.turn.turn_id : record.state.plan.turn_id;
}
