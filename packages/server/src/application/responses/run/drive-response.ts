/** Drives the engine to the end of a response, and shows what it does. */
import type { ResponseObject } from "@understudy/contract/responses";
import { toUsage } from "@understudy/responses";
import type { Advanced } from "../../../domain/turn/state/state.ts";
import { callerOf, type Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { consume } from "../../running/consume.ts";
import { droppedMessage, type Dropping } from "../../turns/drop-oldest.ts";
import { drive, type Driven } from "../../turns/drive.ts";
import { endingOf, lastProgress } from "./ending.ts";
import { createItemCalls } from "./item-calls.ts";
import { createMeter } from "./meter.ts";
import { createProgress } from "./progress.ts";
import type { Rendering } from "./rendering.ts";
import type { ResponseTask } from "./task.ts";
import { secondsNow } from "../../items/seconds.ts";

export async function driveResponse(
  app: Acting<ResponsePorts>,
  task: ResponseTask,
  from: Advanced,
  rendering: Rendering,
  signal: AbortSignal,
): Promise<ResponseObject> {
  // A shutdown may have begun since the request.
  signal.throwIfAborted();
  const { plan, history, offered, listings } = task;
  const meter = createMeter(task.providers);
  const { providers, inferences } = meter;
  const approved = (plan.first_calls ?? []).map(({ call_id }) => call_id);
  const calls = createItemCalls(offered, approved);
  const progress = createProgress({ plan, calls, meter });
  if (listings.length > 0)
    await rendering.show(
      listings.map((one) => ({ type: "tools_listed", ...one, error: null })),
      signal,
    );
  const show = async ({ part, events }: Driven): Promise<void> => {
    if (part !== undefined) meter.take(part);
    // The engine shows nothing of a part with a thought, so that this is not out of order.
    const happened = [...progress.thought()];
    for (const event of events) {
      task.onEvent(event);
      happened.push(...progress.of(event));
    }
    await rendering.show(happened, signal);
  };
  const context = { signal, run: task.slot.providerRun, ...callerOf(app) };
  app.actors.set(task.slot.providerRun, app);
  const dropping = task.response.truncation === "auto" ? toDropping(app, task) : null;
  const run = { providers, clock: app.clock, logger: app.logger, history, dropping, context };
  const state = await consume(drive(from, run), show);
  for (const rest of [progress.rest(), lastProgress(state, calls)])
    if (rest.length > 0) await rendering.show(rest, signal);
  const ended = rendering.end(endingOf(state, toUsage(inferences), secondsNow(app)));
  const { output, deltas } = rendering.state();
  const stored = { ...ended.response };
  stored.output = [];
  await task.commit({ response: stored, output: [...output], deltas });
  ended.send();
  return ended.response;
}

function toDropping(
  { logger }: Acting<ResponsePorts>,
  { response, exchanges, onDropped }: ResponseTask,
): Dropping {
  return {
    messagesPerTurn: exchanges,
    onDropped(dropped) {
      logger.info({ response_id: response.id, ...dropped }, droppedMessage);
      onDropped(dropped);
    },
  };
}
