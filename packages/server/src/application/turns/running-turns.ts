/** The turns that run in this process, and those about to: what deletes abort and a shutdown waits for. */
import { Problem } from "../../domain/errors.ts";

/** Whose turns; without a session, all of the agent's. */
export interface TurnScope {
  agent_id: string;
  session_id?: string;
}

/** A turn's slot among those that run. It has one from its request on, so that no delete can miss it. */
export interface TurnSlot {
  /** Aborts with a `Problem`: a delete, the time limit, a shutdown. */
  readonly signal: AbortSignal;
  /** Runs the turn's task, which the time limit is for. When a shutdown has begun it is aborted already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface RunningTurns {
  /** Lets a request start a turn. Throws `shutting_down` once `drain` was called, `too_many_turns` over the limit. */
  admit<T>(scope: Required<TurnScope>, start: (slot: TurnSlot) => Promise<T>): Promise<T>;
  abort(scope: TurnScope, reason: Problem): void;
  /** Takes no more turns and waits for those that were let in, then aborts what still runs. */
  drain(ms: number): Promise<void>;
  /** Calls when a shutdown begins, or at once during one: from then on nobody waits for a reader. Gives what undoes it. */
  onDrain(listener: () => void): () => void;
  /** How many tasks run. */
  readonly count: number;
}

export function createRunningTurns({
  turnMs,
  maxRunningTurns,
}: {
  turnMs: number;
  maxRunningTurns: number;
}): RunningTurns {
  const scopes = new Map<AbortController, Required<TurnScope>>();
  const work = new Set<Promise<unknown>>();
  // Not an AbortSignal: Node warns of a leak when many listen to one, and thousands of turns may.
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
      // Those that are about to run count: each of them may be reading a history by now.
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
      // What was let in before the shutdown may begin to run, and end, during it.
      while (work.size > 0) await Promise.allSettled(work);
      clearTimeout(timer);
    },
  };
}

function stopping(): Problem {
  return new Problem("shutting_down", "The server is shutting down.");
}

function tooMany(most: number): Problem {
  const run = most === 1 ? "1 turn runs" : `${most} turns run`;
  return new Problem("too_many_turns", `${run} already, and no more may. Ask again later.`);
}

function tooLong(ms: number): Problem {
  return new Problem("timed_out", `The turn ran longer than ${ms / 1000} seconds.`);
}
