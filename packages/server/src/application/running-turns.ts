/** The turns that run in this process: what deletes abort and a shutdown waits for. */
import { Problem } from "../domain/errors.ts";

/** Whose turns; without a session, all of the agent's. */
export interface Scope {
  agent_id: string;
  session_id?: string;
}

export interface RunningTurns {
  /** Lets a request start a turn; a shutdown waits until it has. Throws `shutting_down` once `drain` was called. */
  admit<T>(start: () => Promise<T>): Promise<T>;
  /** Runs a turn's task with a signal that aborts it; once `drain` was called, it is aborted already. */
  run<T>(scope: Required<Scope>, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  abort(scope: Scope, reason: Problem): void;
  /** Takes no more turns and waits for those that run, then aborts what still does. */
  drain(ms: number): Promise<void>;
  readonly count: number;
}

export function createRunningTurns(turnMs: number): RunningTurns {
  const running = new Map<AbortController, { scope: Required<Scope>; ended: Promise<unknown> }>();
  const starting = new Set<Promise<unknown>>();
  let draining = false;
  return {
    get count() {
      return running.size;
    },
    async admit(start) {
      if (draining) throw stopping();
      const started = start();
      starting.add(started);
      try {
        return await started;
      } finally {
        starting.delete(started);
      }
    },
    async run(scope, task) {
      const controller = new AbortController();
      if (draining) controller.abort(stopping());
      const timer = setTimeout(() => controller.abort(tooLong(turnMs)), turnMs);
      const ended = task(controller.signal);
      running.set(controller, { scope, ended });
      try {
        return await ended;
      } finally {
        clearTimeout(timer);
        running.delete(controller);
      }
    },
    abort({ agent_id, session_id }, reason) {
      for (const [controller, { scope }] of running) {
        if (scope.agent_id !== agent_id) continue;
        if (session_id === undefined || scope.session_id === session_id) controller.abort(reason);
      }
    },
    async drain(ms) {
      draining = true;
      const timer = setTimeout(() => {
        for (const controller of running.keys()) controller.abort(stopping());
      }, ms);
      // What was let in before the shutdown may begin to run, and end, during it.
      while (starting.size + running.size > 0)
        await Promise.allSettled([...starting, ...[...running.values()].map(({ ended }) => ended)]);
      clearTimeout(timer);
    },
  };
}

function stopping(): Problem {
  return new Problem("shutting_down", "The server is shutting down.");
}

function tooLong(ms: number): Problem {
  return new Problem("timed_out", `The turn ran longer than ${ms / 1000} seconds.`);
}
