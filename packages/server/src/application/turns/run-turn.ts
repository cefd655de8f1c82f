/** Runs a turn as a task of its own: commits what became of it, then announces it. */
import type { Providers } from "@understudy/contract/ports";
import type { Message, Turn, TurnEvent } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { toResting, toTerminalEvent, toTurn, type RestingTurn } from "../../domain/turn/to-wire.ts";
import type { Advanced } from "../../domain/turn/state.ts";
import type { App } from "../app.ts";
import { drive } from "./drive-turn.ts";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import { textOf } from "../failures.ts";
import { observeTurn } from "../observation/observe-turn.ts";
import type { TurnSlot } from "./running-turns.ts";
import { untilAborted } from "../until-aborted.ts";

/** A turn that is about to run. */
export interface TurnTask {
  slot: TurnSlot;
  from: Advanced;
  history: readonly Message[];
  /** As they are asked under the names that were served when the turn began to run. */
  providers: Providers;
  /** Aborts the turn for a reason of the caller's, beside deletes, the time limit and a shutdown. */
  lost?: AbortSignal;
  /** Stores where the turn rests. Throws when that cannot be. */
  commit(resting: RestingTurn): Promise<void>;
  /** Undoes what was done to let the turn run; its error is about to be sent. */
  undo?(): Promise<void>;
}

/** A turn that runs: read its events, or await its end. Both tell of a failure with a `Problem`. */
export interface RunningTurn {
  events: EventQueue<TurnEvent>;
  ended: Promise<Turn>;
}

/** Starts the task. It goes on whether or not somebody reads. */
export function runTurn(app: App, asked: TurnTask): RunningTurn {
  const queue = createEventQueue<TurnEvent>(app.limits.queuedEvents, app.limits.stallMs);
  const unseen = { task: asked, events: queue };
  const { task, events } = app.observer === null ? unseen : observeTurn(app.observer, unseen);
  const undo = app.running.onDrain(() => events.releaseWriter());
  const ended = task.slot
    .run(() => runToEnd(app, task, events).catch((error) => failTurn(app, task, error)))
    .finally(undo)
    .then(
      (turn) => {
        events.end();
        return turn;
      },
      (error: unknown) => {
        events.fail(error);
        throw error;
      },
    );
  // A streaming reader learns of the failure from the queue.
  ended.catch(() => undefined);
  return { events, ended };
}

async function runToEnd(app: App, task: TurnTask, events: EventQueue<TurnEvent>): Promise<Turn> {
  const { signal } = task.slot;
  const either = task.lost === undefined ? signal : AbortSignal.any([signal, task.lost]);
  // A shutdown may have begun since the turn was asked for.
  either.throwIfAborted();
  const { providers, history } = task;
  const turn = drive(task.from, {
    providers,
    clock: app.clock,
    logger: app.logger,
    history,
    signal: either,
  });
  let next = await turn.next();
  while (next.done !== true) {
    try {
      for (const event of next.value) {
        const full = events.push(event);
        if (full !== undefined) await untilAborted(full, either);
        either.throwIfAborted();
      }
    } catch (error) {
      // A turn that stops between two events would leave its model's answer open.
      await turn.return(task.from.state);
      throw error;
    }
    next = await turn.next();
  }
  const resting = toResting(next.value);
  await task.commit(resting);
  // Not awaited: the turn has ended, however slowly its reader reads.
  void events.push(toTerminalEvent(resting));
  return toTurn(resting);
}

/** Part of the task, so that a shutdown waits for it: what is left undone then stays so. */
async function failTurn(app: App, task: TurnTask, error: unknown): Promise<never> {
  const { logger } = app;
  const { agent_id, session_id, turn_id } = task.from.state.plan;
  // Its stream's status is 200 all the same.
  logger.debug({ agent_id, session_id, turn_id, reason: textOf(error) }, "a turn failed");
  await task.undo?.().catch((cause: unknown) => {
    logger.warn(
      { err: cause, turn_id: task.from.state.plan.turn_id },
      "could not undo what was done to let a turn run",
    );
  });
  if (error instanceof Problem) throw error;
  logger.error(
    { err: error, turn_id: task.from.state.plan.turn_id },
    "a turn failed for a reason that nobody foresaw",
  );
  throw new Problem("internal", textOf(error), { cause: error });
}
