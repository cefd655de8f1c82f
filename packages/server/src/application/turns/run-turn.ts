/** Runs a turn as a background task: commits its result, then sends the terminal event. */
import type { Providers, StreamFault } from "@understudy/contract/ports";
import type { Message, Turn, TurnEvent } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { DroppedTurns } from "../../domain/plan/oldest-turns.ts";
import { toResting, toTerminalEvent, type RestingTurn } from "../../domain/turn/state/to-wire.ts";
import type { Advanced } from "../../domain/turn/state/state.ts";
import type { Clock } from "../../ports/clock.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import type { Hold } from "../holds/hold.ts";
import { droppedMessage, type Dropping } from "./drop-oldest.ts";
import { drive } from "./drive.ts";
import { ClientLeft } from "../running/client-left.ts";
import { consume } from "../running/consume.ts";
import { createReaderQueue, type EventQueue } from "../running/event-queue.ts";
import { textOf } from "../running/failures.ts";
import { observeTurn } from "../observation/observe-turn.ts";
import type { TurnSlot } from "../running/running-turns.ts";
import { untilAborted } from "../running/until-aborted.ts";

export interface TurnTask {
  slot: TurnSlot;
  from: Advanced;
  history: readonly Message[];
  /** How many messages each turn of the history has, in their order. */
  messagesPerTurn(): readonly number[];
  /** Called when the model is asked without the oldest turns. */
  onDropped?(dropped: DroppedTurns): void;
  /** They accept the names that were served at the start. */
  providers: Providers;
  /** The server's by default. */
  clock?: Clock;
  /** What happens to the answer on its way to the client. */
  wire: StreamFault | null;
  /** Aborts the turn, besides deletes, the time limit and a shutdown. */
  lost?: AbortSignal;
  /** Stores the turn. */
  commit(resting: RestingTurn): Promise<void>;
  /** Keeps its session from being removed for its age. */
  hold?: Hold | null;
  /** Called before the failure of the turn is sent; releases its claim. */
  undo?(): Promise<void>;
}

/** A running turn: read its events, or await its end. Both throw a `Problem` on failure. */
export interface RunningTurn {
  events: EventQueue<TurnEvent>;
  ended: Promise<Turn>;
  /** The client leaves. The turn runs on, unless the server stops it then. */
  disconnect(): void;
  /** What happens to the answer on its way to the client; the turn runs on. */
  wire: StreamFault | null;
}

/** Starts the task. It continues without a client, unless the server stops it then. */
export function runTurn(app: Acting<TurnPorts>, given: TurnTask): RunningTurn {
  const queue = createReaderQueue<TurnEvent>(
    app.limits,
    app.queued.open(app.access.by?.principalKey ?? null),
  );
  const plain = { task: given, events: queue };
  const { task, events } = app.observer === null ? plain : observeTurn(app.observer, plain);
  const undo = app.running.onDrain(() => events.releaseWriter());
  const left = new AbortController();
  const signal = AbortSignal.any([task.slot.signal, left.signal, ...(task.lost ? [task.lost] : [])]);
  const ended = task.slot.run(() => runToEnd(app, task, events, signal));
  ended.finally(undo).then(
    () => events.end(),
    // A streaming reader gets it from the queue.
    (error: unknown) => events.fail(error),
  );
  const disconnect = (): void => {
    events.leave();
    if (app.stopsTurns) left.abort(new ClientLeft());
  };
  return { events, ended, disconnect, wire: task.wire };
}

async function runToEnd(
  app: Acting<TurnPorts>,
  task: TurnTask,
  events: EventQueue<TurnEvent>,
  signal: AbortSignal,
): Promise<Turn> {
  try {
    // A shutdown may have begun since the request.
    signal.throwIfAborted();
    const { providers, history, clock = app.clock } = task;
    const context = { signal, run: task.slot.providerRun, ...callerOf(app) };
    app.actors.set(task.slot.providerRun, app);
    const dropping = app.dropsOldest ? toDropping(app, task) : null;
    const run = { providers, clock, logger: app.logger, history, dropping, context };
    const state = await consume(drive(task.from, run), async (driven) => {
      await untilAborted(Promise.all(driven.events.map((event) => events.push(event))), signal);
    });
    const resting = toResting(state);
    await task.commit(resting);
    // Not awaited: a slow reader does not delay the end of the turn.
    const last = toTerminalEvent(resting);
    void events.push(last);
    return last.turn;
  } catch (error) {
    return await failTurn(app, task, error);
  } finally {
    if (task.hold) await task.hold.release();
  }
}

function toDropping({ logger }: Acting<TurnPorts>, { from, messagesPerTurn, onDropped }: TurnTask): Dropping {
  const { agent_id, session_id, turn_id } = from.state.plan;
  return {
    messagesPerTurn,
    onDropped(dropped) {
      logger.info({ agent_id, session_id, turn_id, ...dropped }, droppedMessage);
      onDropped?.(dropped);
    },
  };
}

/** Part of the task, so that a shutdown waits for it. */
async function failTurn(app: Acting<TurnPorts>, task: TurnTask, error: unknown): Promise<never> {
  const { logger } = app;
  const { agent_id, session_id, turn_id } = task.from.state.plan;
  // The request log has status 200 for a streamed turn, so the failure is logged here.
  logger.debug({ agent_id, session_id, turn_id, reason: textOf(error) }, "a turn failed");
  await task.undo?.().catch((cause: unknown) => {
    logger.warn(
      { err: cause, turn_id: task.from.state.plan.turn_id },
      "could not release the claim of a failed turn",
    );
  });
  if (error instanceof Problem) throw error;
  logger.error({ err: error, turn_id: task.from.state.plan.turn_id }, "a turn failed unexpectedly");
  throw new Problem("internal", textOf(error), { cause: error });
}
