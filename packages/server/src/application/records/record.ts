import type { ResponseObject } from "@understudy/contract/responses";
import type { Agent, Session } from "@understudy/contract/types";
import type { KeptItem, KeptOutput, Shown } from "@understudy/responses";
import type { Owner } from "../../domain/access/user.ts";
import type { Resource } from "../../domain/resources.ts";
import type { TurnPlan } from "../../domain/turn/state/state.ts";
import type { RestingTurn } from "../../domain/turn/state/to-wire.ts";
import type { Entry, StoredJson, Version, Write } from "../../ports/store.ts";
import type { OfferedTools, ToolListing } from "../../domain/offered-tools.ts";

export type SessionRecord = Omit<Session, "turns">;
/** The owner of a running resume, or of a response in the background, and the expiry on the clock of the store. */
export interface Claim {
  by: string;
  until: number;
}
/** A turn that rests, with the claim of a running resume. */
export type TurnRecord = RestingTurn & { claim: Claim | null };

/** A response that ended. The output of `response` is empty here: `output` has it. */
export interface ResponseRecord extends ResponseContent {
  response: ResponseObject;
  output: KeptOutput[];
  /** For its events again. */
  deltas: string;
  /** Of one in the background, until its end: it runs from here, in whichever process. */
  work?: ResponseWork;
  /** Of one in the background: who runs it. Without one it is queued. */
  lease?: Claim;
}

/** What a process needs to run a response that another one acknowledged; the rest is in the record. */
export interface ResponseWork {
  plan: TurnPlan;
  offered: OfferedTools[];
  /** Lists of tools that what it builds on does not have. */
  listings: ToolListing[];
  shown: Shown;
  /** The conversation that it adds to, and the position after the last item that it builds on. */
  conversation: { uuid: string; tail: number } | null;
  /** Whether its request brought what is not stored, such as keys of the caller. */
  needs_caller: boolean;
  /** Whether a tool of the server was called, which must not happen twice. */
  effects: boolean;
  /** How often it went back to the queue. */
  requeued: number;
}

/** What those need that continue a response; all that is left of a deleted one. */
export interface ResponseContent {
  /** The uuid of the response that it continues. */
  parent: string | null;
  input: KeptItem[];
  output: KeptItem[];
}

export interface ConversationRecord {
  metadata: Record<string, string>;
  /** In seconds since 1970. */
  created_at: number;
  /** The position of the next item. */
  tail: number;
}

/** What is known of an uploaded file. */
export interface FileRecord {
  filename: string;
  purpose: string;
  /** As the upload says it; empty if it does not. */
  mime_type: string;
  bytes: number;
  /** How many records its content is in. */
  pieces: number;
  /** In seconds since 1970. */
  created_at: number;
  /** The same; null for one that stays. */
  expires_at: number | null;
}

/** A request with an idempotency key: it runs while it has a lease, and is done when it has a result. */
export interface OnceRecord {
  /** The digest of the request. */
  request: string;
  /** When the key is forgotten, on the clock of the store. */
  due: number;
  lease?: Claim;
  result?: OnceResult;
}

/** What a request stored. */
export interface OnceResult {
  /** The last segments of the keys of its records. */
  ids: string[];
  /** Of a resume: how many steps the turn had before it. */
  after?: number;
}

/** What the documents of a vector db have in common. */
export interface VectorHead {
  /** The length of the vectors. */
  dimension: number;
}

/** A document whose chunks are seen. */
export interface DocumentRecord {
  document_id: string;
  /** The insert that wrote its chunks. */
  generation: string;
  /** How many chunks it has. */
  chunks: number;
  /** What all its chunks have besides their own. */
  metadata: Record<string, unknown>;
}

export interface ChunkRecord {
  text: string;
  metadata: Record<string, unknown>;
  tokens: number;
  /** Of 32-bit numbers, in base64. */
  vector: string;
}

/** Chunks that nobody sees: while an insert has the lease it writes them, afterwards they are removed. */
export interface ChunkCleanup extends Claim {
  chunks: { document_id: string; generation: string }[];
}

type AnyRecord =
  | VectorHead
  | DocumentRecord
  | ChunkRecord
  | ChunkCleanup
  | Agent
  | SessionRecord
  | TurnRecord
  | Resource
  | ResponseContent
  | ResponseRecord
  | ConversationRecord
  | FileRecord
  | OnceRecord
  | KeptItem;

/** A record with its version. */
export interface Stored<T> {
  key: string;
  value: T;
  version: Version;
  /** Who made it; null where there were no users. Turns and steps are their session's. */
  owner: Owner | null;
  /** When a name was registered; empty for everything else. */
  since: string;
}

/**
 * The only casts from stored JSON to a record. Only `write` below writes under these keys, so the type is the written
 * one, with its owner beside its own fields.
 */
export function read<T extends AnyRecord>(entry: Entry): Stored<T> {
  const { key, version } = entry;
  const kept = entry.value as unknown as T & { owner?: Owner; since?: string };
  if (kept.owner === undefined) return { key, version, value: kept, owner: null, since: "" };
  const { owner, since = "", ...value } = kept;
  return { key, version, value: value as unknown as T, owner, since };
}

/** The write of a record, which is plain JSON by construction. */
export function write(key: string, value: AnyRecord, owner: Owner | null = null, since = ""): Write {
  const owned = { ...value, ...(owner === null ? {} : { owner }), ...(since === "" ? {} : { since }) };
  return { key, value: owned as unknown as StoredJson };
}

/** The delete of a key. */
export function remove(key: string): Write {
  return { key, value: undefined };
}

export function turnIdOf(record: TurnRecord): string {
  return record.kind === "complete" ? record.turn.turn_id : record.state.plan.turn_id;
}

export function beginOf(record: TurnRecord): string {
  return record.kind === "complete" ? record.turn.started_at : record.state.plan.started_at;
}
