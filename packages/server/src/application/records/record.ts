import type { Agent, Session } from "@understudy/contract/types";
import type { Resource } from "../../domain/resources.ts";
import type { RestingTurn } from "../../domain/turn/to-wire.ts";
import type { Entry, JsonValue, Version, Write } from "../../ports/store.ts";

export type AgentRecord = Agent;
export type SessionRecord = Omit<Session, "turns">;
/** Who runs a resume, and until when (milliseconds since 1970) others must believe it. */
export interface Claim {
  by: string;
  until: number;
}
/** A turn that rests, and who is about to resume it. */
export type TurnRecord = RestingTurn & { claim: Claim | null };

type AnyRecord = AgentRecord | SessionRecord | TurnRecord | Resource;

/** A record with the version that it was read at. */
export interface Stored<T> {
  key: string;
  value: T;
  version: Version;
}

/**
 * The one place where stored JSON gets its type back. Nobody but `write` below puts a record under these keys, so
 * what is read is what was written.
 */
export function read<T extends AnyRecord>(entry: Entry): Stored<T> {
  return entry as unknown as Stored<T>;
}

/** A record on its way to the store; it is plain JSON by construction. */
export function write(key: string, value: AnyRecord): Write {
  return { key, value: value as unknown as JsonValue };
}

/** A key on its way out of the store. */
export function remove(key: string): Write {
  return { key, value: undefined };
}

/** Which turn a record is of. */
export function turnIdOf(record: TurnRecord): string {
  return record.kind === "complete" ? record.turn.turn_id : record.state.plan.turn_id;
}
