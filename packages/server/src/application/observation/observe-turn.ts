/** Lets an observer see one run of a turn: what its providers are asked and answer, and what it announces. */
import type { Providers } from "@understudy/contract/ports";
import type { TurnEvent, TurnInputMessage } from "@understudy/contract/types";
import type { Advanced } from "../../domain/turn/state.ts";
import type { EventQueue } from "../turns/event-queue.ts";
import { textOf } from "../failures.ts";
import type { ProviderResponse, ProviderRequest, ObservedEvent } from "./observation.ts";
import type { Observer } from "./observer.ts";

/** Of a turn's task, what is seen. */
interface Task {
  from: Advanced;
  providers: Providers;
}
interface Run<T> {
  task: T;
  events: EventQueue<TurnEvent>;
}

const longestMessage = 10_000;
const longestTitle = 200;

/** The same run, seen. Its events pass through the queue in the order in which the turn makes them. */
export function observeTurn<T extends Task>(observer: Observer, { task, events }: Run<T>): Run<T> {
  const { plan, steps } = task.from.state;
  const resumed = steps.length > 0;
  let step_id = "";
  let over = false;
  const see = (seen: ObservedEvent): number => {
    // What a provider answers when nobody waits for it any more: the turn would seem to run again.
    if (over) return 0;
    over = seen.type === "stored" || seen.type === "failed";
    return observer.record(plan, seen);
  };
  const { input_messages } = plan;
  see({ type: "started", resumed, title: toTitle(input_messages), input_messages });
  return {
    task: { ...task, providers: observeProviders(task.providers, see, () => step_id) },
    events: {
      ...events,
      push(event) {
        if (event.event_type === "turn_complete") see({ type: "stored", state: "completed" });
        else if (event.event_type === "turn_awaiting_input") see({ type: "stored", state: "awaiting" });
        else see({ type: "event", event });
        // A provider is asked in the step that was announced last.
        if (event.event_type === "step_start") step_id = event.step_id;
        return events.push(event);
      },
      fail(error) {
        const message = textOf(error).slice(0, longestMessage);
        see({ type: "failed", state: resumed ? "awaiting" : "failed", message });
        events.fail(error);
      },
    },
  };
}

function observeProviders(
  { inference, shields, tools }: Providers,
  see: (seen: ObservedEvent) => number,
  stepId: () => string,
): Providers {
  const asked = (what: ProviderRequest): number => see({ type: "request", ...what });
  /** Tells what comes of the promise, which the turn may no longer wait for. */
  const answered = <T>(
    promise: Promise<T>,
    tell: (how: { answer: T } | { error: string }) => ProviderResponse,
  ) => {
    promise.then(
      (answer) => see({ type: "response", ...tell({ answer }) }),
      (error: unknown) => see({ type: "response", ...tell({ error: textOf(error) }) }),
    );
    return promise;
  };
  return {
    inference: {
      models: () => inference.models(),
      infer(request, signal) {
        asked({ step_id: stepId(), kind: "inference", request });
        return inference.infer(request, signal);
      },
    },
    shields: {
      shields: () => shields.shields(),
      run(request, signal) {
        const step_id = stepId();
        const kind = "shield";
        const question = asked({ step_id, kind, request });
        return answered(shields.run(request, signal), (how) => ({
          step_id,
          kind,
          request_seq: question,
          ...how,
        }));
      },
    },
    tools: {
      toolgroups: () => tools.toolgroups(),
      invoke(request, signal) {
        const step_id = stepId();
        const kind = "tool";
        const question = asked({ step_id, kind, request });
        return answered(tools.invoke(request, signal), (how) => ({
          step_id,
          kind,
          request_seq: question,
          ...how,
        }));
      },
    },
  };
}

function toTitle(messages: readonly TurnInputMessage[]): string {
  const content = messages.at(-1)?.content ?? "";
  if (typeof content === "string") return content.slice(0, longestTitle);
  const text = [content].flat().find((item) => item.type === "text")?.text ?? "";
  return text.slice(0, longestTitle);
}
