/** What a run may cost. */
export interface RunLimits {
  /** Requests of all stories together. */
  maxRequests: number;
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
  /** The moment at which the run ends, with what is on its way then; by default it does not. */
  until?: number;
}

/** Why a run stopped early: never a verdict on the target. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** The mock behind the target is gone: what the target does without it says nothing about it. */
export class MockLost extends Interrupted {}

/** The time of the run was over: what was on its way says nothing about the target. */
export class TimeOver extends Interrupted {
  constructor() {
    super("the time was over (--max-time)");
  }
}

/** After so many requests in a row without an answer the target is considered down. */
const unansweredMost = 6;

/** Counts what a run has cost so far. */
export interface Meter {
  readonly requests: number;
  readonly timeoutMs: number;
  /** How long a request may take that is sent now: no longer than the run. */
  readonly waitMs: number;
  readonly timeIsOver: boolean;
  /** Why no more requests may be sent; null while they may. */
  readonly stopped: string | null;
  /** Before each request. Throws `Interrupted` at the limit, or if the target does not answer any more. */
  spend(): void;
  /** After each request. */
  answered(whole: boolean): void;
  /** No more requests may be sent; the first reason counts. */
  stop(reason: string): void;
  /** Something that a story made stays on the target, which refused to delete it. */
  leave(what: string): void;
  readonly left: readonly string[];
}

export function createRunMeter({ maxRequests, timeoutMs, until = Infinity }: RunLimits): Meter {
  let requests = 0;
  let unanswered = 0;
  let stopped: string | null = null;
  const left: string[] = [];
  return {
    get requests() {
      return requests;
    },
    timeoutMs,
    get waitMs() {
      return Math.min(timeoutMs, Math.max(until - Date.now(), 1));
    },
    get timeIsOver() {
      return Date.now() >= until;
    },
    get stopped() {
      return stopped;
    },
    spend() {
      if (stopped !== null) throw new Interrupted(stopped);
      if (Date.now() >= until) throw new TimeOver();
      if (requests >= maxRequests)
        throw new Interrupted(`the limit of ${maxRequests} requests was reached (--max-requests)`);
      if (unanswered >= unansweredMost)
        throw new Interrupted(`the last ${unansweredMost} requests got no complete answer`);
      requests += 1;
    },
    answered(whole) {
      unanswered = whole ? 0 : unanswered + 1;
    },
    stop(reason) {
      stopped ??= reason;
    },
    left,
    leave: (what) => void left.push(what),
  };
}
