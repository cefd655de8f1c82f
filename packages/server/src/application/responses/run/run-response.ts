/** Runs a response as a background task: stores its end, then sends the terminal event. */
import type { StreamFault } from "@understudy/contract/ports";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import type { Problem } from "../../../domain/errors.ts";
import { begin } from "../../../domain/turn/machine.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { observeResponse } from "../../observation/observe-response.ts";
import { ClientLeft } from "../../running/client-left.ts";
import { createReaderQueue, type EventQueue } from "../../running/event-queue.ts";
import { brokeOff, TakenOver } from "../background/broke-off.ts";
import { isReplaced } from "../background/why-replaced.ts";
import type { LiveWriter } from "../../running/live-responses.ts";
import { driveResponse } from "./drive-response.ts";
import { failResponse } from "./fail-response.ts";
import { createRendering } from "./rendering.ts";
import type { ResponseTask } from "./task.ts";

/** A running response: read its events, or await its end. */
export interface RunningResponse {
  events: EventQueue<ResponseEvent>;
  /** As it was before it ran. */
  queued: ResponseObject;
  /** Rejects for a failure, unless that is an event. */
  ended: Promise<ResponseObject>;
  /** The client leaves. */
  disconnect(): void;
  wire: StreamFault | null;
}

export function runResponse(app: Acting<ResponsePorts>, given: ResponseTask): RunningResponse {
  const hold = app.queued.open(app.access.by?.principalKey ?? null);
  const plain = { task: withEffects(given), events: createReaderQueue<ResponseEvent>(app.limits, hold) };
  const { task, events: queue } = app.observer === null ? plain : observeResponse(app.observer, plain);
  const { lease, slot } = task;
  /** Aborts by its client's leave, or by a cancel. */
  const own = new AbortController();
  const signal = AbortSignal.any([slot.signal, own.signal, ...(lease === null ? [] : [lease.lost])]);
  const live =
    lease === null
      ? null
      : app.live.begin(
          task.plan.turn_id,
          () => rendering.state(),
          (reason) => own.abort(reason),
        );
  const events = live === null ? queue : kept(queue, live);
  const undo = app.running.onDrain(() => events.releaseWriter());
  const rendering = createRendering(task.response, task.shown, events);
  const run = async (): Promise<ResponseObject> => {
    let broken: Error | null = null;
    try {
      return await driveResponse(app, task, begin(task.plan), rendering, signal);
    } catch (error) {
      if (lease === null || !brokeOff(error)) return await failResponse(app, task, rendering, error);
      broken = error;
      await putBack(app, task, error);
      // Its readers are cut off: what they have seen is of a run that does not count.
      throw error;
    } finally {
      live?.end(broken);
      // One that was cancelled has no end to be stored.
      await lease?.stop();
      await (broken === null ? task.hold?.release() : task.hold?.leave());
    }
  };
  const ended = slot.run(run);
  ended.finally(undo).then(
    () => events.end(),
    (error: unknown) => events.fail(error),
  );
  return {
    events,
    queued: { ...task.response, status: "queued" },
    ended,
    wire: task.wire,
    disconnect() {
      events.leave();
      if (task.needsClient) own.abort(new ClientLeft());
    },
  };
}

/** For the next process; or for this one, if it only had lost its store. */
async function putBack(
  { logger }: Acting<ResponsePorts>,
  { lease, response }: Pick<ResponseTask, "lease" | "response">,
  reason: Problem,
): Promise<void> {
  logger.info({ response_id: response.id, reason: reason.message }, "a response in the background broke off");
  // Another process has it already.
  if (reason instanceof TakenOver) return;
  await lease?.putBack().catch((error: unknown) => {
    if (isReplaced(error)) return;
    logger.warn(
      { err: error, response_id: response.id },
      "could not queue a response again; that happens when its lease has run out",
    );
  });
}

/** The same task, which says so before it calls a tool of the server. */
function withEffects(task: ResponseTask): ResponseTask {
  const { lease, providers } = task;
  if (lease === null) return task;
  const { tools } = providers;
  return {
    ...task,
    providers: {
      ...providers,
      tools: {
        ...tools,
        async invoke(request, context) {
          await lease.markEffects();
          return tools.invoke(request, context);
        },
      },
    },
  };
}

/** Readers who come later see what was pushed before. */
function kept(queue: EventQueue<ResponseEvent>, live: LiveWriter): EventQueue<ResponseEvent> {
  return {
    ...queue,
    push(event) {
      live.push(event);
      return queue.push(event);
    },
  };
}
