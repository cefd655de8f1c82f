/** Records one run of a turn: the requests to its providers, their responses, and its events. */
import type { Providers } from "@understudy/contract/ports";
import type { TurnEvent } from "@understudy/contract/types";
import type { DroppedTurns } from "../../domain/plan/oldest-turns.ts";
import type { Advanced } from "../../domain/turn/state/state.ts";
import type { EventQueue } from "../running/event-queue.ts";
import { textOf } from "../running/failures.ts";
import type { ObservedEvent } from "./observation.ts";
import { observeProviders } from "./observe-providers.ts";
import type { Observer } from "./observer.ts";
import { titleOfMessages } from "./titles.ts";

/** The observed part of a turn's task. */
interface Task {
  from: Advanced;
  providers: Providers;
  onDropped?(dropped: DroppedTurns): void;
}
interface Run<T> {
  task: T;
  events: EventQueue<TurnEvent>;
}

const longestMessage = 10_000;

/** The same run, observed. Its events pass through the queue in order. */
export function observeTurn<T extends Task>(observer: Observer, { task, events }: Run<T>): Run<T> {
  const { plan, steps } = task.from.state;
  const resumed = steps.length > 0;
  let step_id = "";
  let over = false;
  const record = (event: ObservedEvent): number => {
    // A late response of a provider would show the turn as running again.
    if (over) return 0;
    over = event.type === "stored" || event.type === "failed";
    return observer.record(plan, event);
  };
  const { input_messages } = plan;
  record({ type: "started", resumed, title: titleOfMessages(input_messages), input_messages });
  return {
    task: {
      ...task,
      providers: observeProviders(task.providers, record, () => step_id, observer.journalSeq),
      onDropped: (dropped) => void record({ type: "turns_dropped", step_id, ...dropped }),
    },
    events: {
      ...events,
      push(event) {
        if (event.event_type === "turn_complete") record({ type: "stored", state: "completed" });
        else if (event.event_type === "turn_awaiting_input") record({ type: "stored", state: "awaiting" });
        else record({ type: "event", event });
        // Requests belong to the step that started last.
        if (event.event_type === "step_start") step_id = event.step_id;
        return events.push(event);
      },
      fail(error) {
        const message = textOf(error).slice(0, longestMessage);
        record({ type: "failed", state: resumed ? "awaiting" : "failed", message });
        events.fail(error);
      },
    },
  };
}
