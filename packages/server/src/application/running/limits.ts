/** Time limits in milliseconds, and limits on what runs and what is held for callers. `docs/run/limits.md` has all of them. */
export interface StackLimits {
  /** Time limit of a turn, or of one resume of it. */
  turnMs: number;
  /** How long a claim lasts without renewal. */
  claimMs: number;
  /** How long a turn waits for a reader whose queue is full, and a connection for a client who takes nothing of what is sent. */
  stallMs: number;
  /** Size of the queue of a reader. */
  queuedEvents: number;
  /** Size of the queue of a reader, in characters of its events. */
  queuedCharacters: number;
  /** The size of the queues of all readers; a turn that finds no room waits until its reader has taken what it has. */
  queuedBytes: number;
  /** The same of one user, where there are users. Default: a quarter. */
  queuedBytesPerUser?: number | undefined;
  /** How long a body waits for its next byte. */
  bodyStallMs: number;
  /** The size of all bodies that are on their way; beyond it, those that come are refused. */
  bodyBytes: number;
  /** The same of one user, where there are users. Default: a quarter. */
  bodyBytesPerUser?: number | undefined;
  /** What is sent to one WebSocket and not taken yet; beyond it, neither is anything sent nor a message read. */
  unreadBytes: number;
  /** The context of the newest unstored response of each WebSocket, all together; beyond it, it is not kept. */
  contextBytes: number;
  /** The same of one user, where there are users. Default: a quarter. */
  contextBytesPerUser?: number | undefined;
  /** Concurrent turns and resumes, counted from their request on. */
  maxRunningTurns: number;
  /** The same of one user, where there are users. Default: a tenth. */
  maxRunningTurnsPerUser?: number | undefined;
  /** The size of all sessions that are not persistent; at that, new ones and new turns in them are refused. */
  volatileBytes: number;
  /** The vectors in memory, of all vector dbs together; those of the least recently used db are read again when they are needed. */
  vectorBytes: number;
  /** The size of an uploaded file. */
  fileBytes: number;
  /** The size of all files of a user; without users, of all files. */
  storedFileBytes: number;
  /** How long an idempotency key is kept. */
  keyMs: number;
  /** Time limit of the store's response to a health check. */
  healthMs: number;
}

/** Limits in place of the default ones; an undefined one is the default. */
export type SomeLimits = { [Name in keyof StackLimits]?: StackLimits[Name] | undefined };

export const defaultLimits: StackLimits = {
  turnMs: 10 * 60_000,
  claimMs: 30_000,
  stallMs: 30_000,
  queuedEvents: 256,
  queuedCharacters: 4 * 1024 * 1024,
  queuedBytes: 256 * 1024 * 1024,
  bodyStallMs: 30_000,
  bodyBytes: 256 * 1024 * 1024,
  unreadBytes: 1024 * 1024,
  contextBytes: 128 * 1024 * 1024,
  maxRunningTurns: 10_000,
  volatileBytes: 256 * 1024 * 1024,
  vectorBytes: 512 * 1024 * 1024,
  fileBytes: 32 * 1024 * 1024,
  storedFileBytes: 1024 * 1024 * 1024,
  keyMs: 24 * 60 * 60_000,
  healthMs: 2_000,
};

/** Those that have no number of their own by default, but are a part of the limit of all. */
export const limitsPerUser = [
  "maxRunningTurnsPerUser",
  "queuedBytesPerUser",
  "bodyBytesPerUser",
  "contextBytesPerUser",
] as const;
