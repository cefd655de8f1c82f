/** Time limits in milliseconds, and limits on running turns and queued events. */
export interface StackLimits {
  /** Time limit of a turn, or of one resume of it. */
  turnMs: number;
  /** How long a claim lasts without renewal. */
  claimMs: number;
  /** How long a turn waits for a reader whose queue is full. */
  stallMs: number;
  /** Size of the queue of a reader. */
  queuedEvents: number;
  /** Size of the queue of a reader, in characters of its events. */
  queuedCharacters: number;
  /** Concurrent turns and resumes, counted from their request on. */
  maxRunningTurns: number;
  /** The same of one user, where there are users. Default: a tenth. */
  maxRunningTurnsPerUser?: number | undefined;
  /** The size of all sessions that are not persistent; at that, new ones and new turns in them are refused. */
  volatileBytes: number;
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
  maxRunningTurns: 10_000,
  volatileBytes: 256 * 1024 * 1024,
  keyMs: 24 * 60 * 60_000,
  healthMs: 2_000,
};
