/** The running turns of this process, and those about to run: deletes abort them, a shutdown waits for them. */
import { Problem } from "../../domain/errors.ts";

/** The turns of a session; without one, of the agent. */
export interface TurnScope {
  agent_id: string;
  session_id?: string;
}

/** A turn's slot among the running turns, from its request on, so that no delete can miss it. */
export interface TurnSlot {
  /** Aborts with a `Problem`: a delete, the time limit, a shutdown. */
  readonly signal: AbortSignal;
  /** Runs the turn's task with the time limit. After the start of a shutdown the signal is already aborted. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface RunningTurns {
  /** Admits a request that starts a turn. Throws `shutting_down` after `drain`, `too_many_turns` over the limit. */
  admit<T>(scope: Required<TurnScope>, start: (slot: TurnSlot) => Promise<T>): Promise<T>;
  /** For a delete. */
  abort(scope: TurnScope, reason: Problem): void;
  /** Rejects new turns, waits for the admitted ones, and aborts those that still run after `ms`. */
  drain(ms: number): Promise<void>;
  /** Calls the listener when a shutdown begins, or now during one. Returns a function that removes it. */
  onDrain(listener: () => void): () => void;
  /** The number of running tasks. */
  readonly count: number;
}

export function createRunningTurns({
  turnMs,
  maxRunningTurns,
  ignoresDeletes = false,
}: {
  turnMs: number;
  maxRunningTurns: number;
  ignoresDeletes?: boolean;
}): RunningTurns {
  const scopes = new Map<AbortController, Required<TurnScope>>();
  const work = new Set<Promise<unknown>>();
  // Not an AbortSignal: Node warns of a leak when one has many listeners, and thousands of turns may listen.
  const listeners = new Set<() => void>();
  let draining = false;
  let running = 0;

  const until = async <T>(promise: Promise<T>): Promise<T> => {
    work.add(promise);
    try {
      return await promise;
    } finally {
      work.delete(promise);
    }
  };
  return {
    onDrain(listener) {
      if (draining) listener();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get count() {
      return running;
    },
    async admit(scope, start) {
      if (draining) throw stopping();
      // Turns that are about to run count too: each may already be reading its history.
      if (scopes.size >= maxRunningTurns) throw tooMany(maxRunningTurns);
      const controller = new AbortController();
      scopes.set(controller, scope);
      let runs = false;
      const slot: TurnSlot = {
        signal: controller.signal,
        async run(task) {
          runs = true;
          running += 1;
          if (draining) controller.abort(stopping());
          const timer = setTimeout(() => controller.abort(tooLong(turnMs)), turnMs);
          try {
            return await until(task());
          } finally {
            clearTimeout(timer);
            running -= 1;
            scopes.delete(controller);
          }
        },
      };
      try {
        return await until(start(slot));
      } finally {
        if (!runs) scopes.delete(controller);
      }
    },
    abort({ agent_id, session_id }, reason) {
      if (ignoresDeletes) return;
      for (const [controller, scope] of scopes) {
        if (scope.agent_id !== agent_id) continue;
        if (session_id === undefined || scope.session_id === session_id) controller.abort(reason);
      }
    },
    async drain(ms) {
      draining = true;
      for (const listener of listeners) listener();
      const timer = setTimeout(() => {
        for (const controller of scopes.keys()) controller.abort(stopping());
      }, ms);
      // Turns admitted before the shutdown may still start during it.
      while (work.size > 0) await Promise.allSettled(work);
      clearTimeout(timer);
    },
  };
}

function stopping(): Problem {
  return new Problem("shutting_down", "The server is shutting down.");
}

function tooMany(most: number): Problem {
  const running = most === 1 ? "1 turn is" : `${most} turns are`;
  return new Problem("too_many_turns", `${running} running, which is the limit. Try again later.`);
}

function tooLong(ms: number): Problem {
  return new Problem("timed_out", `The turn ran longer than ${ms / 1000} seconds.`);
}
