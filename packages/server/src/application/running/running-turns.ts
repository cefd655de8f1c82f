/** The running turns of this process, and those about to run: deletes abort them, a shutdown waits for them. */
import type { ProviderRun } from "@understudy/contract/ports";
import { Problem } from "../../domain/errors.ts";
import { createProviderRun } from "./provider-run.ts";

/** The turns of a session; without one, of the agent. A response has the empty agent, and its conversation as session. */
export interface TurnScope {
  agent_id: string;
  session_id?: string;
}

/** A turn's slot among the running turns, from its request on, so that no delete can miss it. */
export interface TurnSlot {
  /** With a `Problem` as reason: a delete, the time limit, a shutdown. */
  readonly signal: AbortSignal;
  /** What providers keep for it ends when the slot is free again. */
  readonly providerRun: ProviderRun;
  /** Runs the turn's task with the time limit. After the start of a shutdown it is already aborted. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface RunningTurns {
  /**
   * Admits a request that starts a turn, of this user if there are any. Throws `shutting_down` after `drain`,
   * `too_many_turns` over the limit: a user's own, or without users the server's, which for a user is `overloaded`.
   */
  admit<T>(scope: Required<TurnScope>, start: (slot: TurnSlot) => Promise<T>, user?: string): Promise<T>;
  /** For a delete. */
  abort(scope: TurnScope, reason: Problem): void;
  /** Rejects new turns, waits for the admitted ones, and aborts those that still run after `ms`. */
  drain(ms: number): Promise<void>;
  /** Calls the listener when a shutdown begins, or now during one. Returns a function that removes it. */
  onDrain(listener: () => void): () => void;
  /** The number of running tasks. */
  readonly count: number;
  /** How many of these are responses. */
  readonly responses: number;
}

export function createRunningTurns({
  turnMs,
  maxRunningTurns,
  maxRunningTurnsPerUser = Math.max(1, Math.floor(maxRunningTurns / 10)),
  ignoresDeletes = false,
}: {
  turnMs: number;
  maxRunningTurns: number;
  maxRunningTurnsPerUser?: number | undefined;
  ignoresDeletes?: boolean;
}): RunningTurns {
  const admitted = new Set<{ controller: AbortController; scope: Required<TurnScope> }>();
  /** By user, how many of their turns are among these. */
  const ofUsers = new Map<string, number>();
  const countOf = (user: string, change: 1 | -1): void => {
    const next = (ofUsers.get(user) ?? 0) + change;
    if (next === 0) ofUsers.delete(user);
    else ofUsers.set(user, next);
  };
  const work = new Set<Promise<unknown>>();
  /** Counts the promise as work until it is settled; `ended` runs before any other listener. */
  const during = <T>(promise: Promise<T>, ended: () => void): Promise<T> => {
    work.add(promise);
    const end = (): void => {
      work.delete(promise);
      ended();
    };
    promise.then(end, end);
    return promise;
  };
  // Not an AbortSignal: Node warns of a leak when one has many listeners, and thousands of turns may listen.
  const listeners = new Set<() => void>();
  let draining = false;
  let running = 0;
  let responses = 0;

  return {
    onDrain(listener) {
      if (draining) listener();
      // A new function, as one listener may be added twice.
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    get count() {
      return running;
    },
    get responses() {
      return responses;
    },
    async admit(scope, start, user) {
      if (draining) throw stopping();
      // Turns that are about to run count too: each may already be reading its history.
      if (user !== undefined && (ofUsers.get(user) ?? 0) >= maxRunningTurnsPerUser)
        throw tooMany(maxRunningTurnsPerUser, "of yours ");
      if (admitted.size >= maxRunningTurns)
        throw user === undefined ? tooMany(maxRunningTurns) : overloaded();
      const controller = new AbortController();
      const own = { controller, scope };
      admitted.add(own);
      if (user !== undefined) countOf(user, 1);
      const providerRun = createProviderRun();
      const leave = (): void => {
        admitted.delete(own);
        providerRun.end();
        if (user !== undefined) countOf(user, -1);
      };
      const response = scope.agent_id === "" ? 1 : 0;
      let runs = false;
      const slot: TurnSlot = {
        signal: controller.signal,
        providerRun,
        run<T>(task: () => Promise<T>) {
          runs = true;
          running += 1;
          responses += response;
          if (draining) controller.abort(stopping());
          const timer = setTimeout(() => controller.abort(tooLong(turnMs)), turnMs);
          return during(task(), () => {
            clearTimeout(timer);
            running -= 1;
            responses -= response;
            leave();
          });
        },
      };
      const leaveUnlessRun = (): void => {
        if (!runs) leave();
      };
      return during(start(slot), leaveUnlessRun);
    },
    abort({ agent_id, session_id }, reason) {
      if (ignoresDeletes) return;
      for (const { controller, scope } of [...admitted]) {
        if (scope.agent_id !== agent_id) continue;
        if (session_id === undefined || scope.session_id === session_id) controller.abort(reason);
      }
    },
    async drain(ms) {
      draining = true;
      for (const listener of [...listeners]) listener();
      const timer = setTimeout(() => {
        for (const { controller } of [...admitted]) controller.abort(stopping());
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

function overloaded(): Problem {
  return new Problem("overloaded", "The server runs as many turns as it can. Try again later.");
}

function tooMany(most: number, whose = ""): Problem {
  const running = most === 1 ? `1 turn ${whose}is` : `${most} turns ${whose}are`;
  return new Problem("too_many_turns", `${running} running, which is the limit. Try again later.`);
}

function tooLong(ms: number): Problem {
  return new Problem("timed_out", `The turn ran longer than ${ms / 1000} seconds.`);
}
