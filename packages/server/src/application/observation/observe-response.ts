/** Records one run of a response: the steps of the engine, with the requests to its providers, and its items as they are done. */
import type { Providers } from "@understudy/contract/ports";
import type { Item, ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import type { TurnEvent } from "@understudy/contract/types";
import type { DroppedTurns } from "../../domain/plan/oldest-turns.ts";
import { isUnfinished } from "../../domain/response-status.ts";
import type { EventQueue } from "../running/event-queue.ts";
import { textOf } from "../running/failures.ts";
import type { ObservedEvent } from "./observation.ts";
import { observeProviders } from "./observe-providers.ts";
import type { Observer } from "./observer.ts";
import { titleOfItems } from "./titles.ts";

/** The observed part of a response's task. */
interface Task {
  response: ResponseObject;
  input: readonly { item: Item }[];
  providers: Providers;
  onEvent(event: TurnEvent): void;
  onDropped(dropped: DroppedTurns): void;
}
interface Run<T> {
  task: T;
  events: EventQueue<ResponseEvent>;
}

const longestMessage = 10_000;

/** The same run, observed. Its events pass through the queue in order. */
export function observeResponse<T extends Task>(observer: Observer, { task, events }: Run<T>): Run<T> {
  const { response } = task;
  const input_items = task.input.map(({ item }) => item);
  let step_id = "";
  let over = false;
  const record = (event: ObservedEvent): number => {
    // A late response of a provider would show it as running again.
    if (over) return 0;
    over = event.type === "ended" || event.type === "failed";
    return observer.record({ response_id: response.id }, event);
  };
  record({ type: "created", title: titleOfItems(input_items), response, input_items });
  return {
    task: {
      ...task,
      providers: observeProviders(task.providers, record, () => step_id, observer.journalSeq),
      onDropped: (dropped) => void record({ type: "turns_dropped", step_id, ...dropped }),
      onEvent(event) {
        // The engine sends no event with the whole turn: that comes after the commit of turns.
        if ("turn" in event) return;
        record({ type: "event", event });
        // Requests belong to the step that started last.
        if (event.event_type === "step_start") step_id = event.step_id;
      },
    },
    events: {
      ...events,
      push(event) {
        if (event.type === "response.output_item.done") record({ type: "output_item", item: event.item });
        else if (isLast(event)) record({ type: "ended", response: { ...event.response, output: [] } });
        return events.push(event);
      },
      fail(error) {
        record({ type: "failed", state: "failed", message: textOf(error).slice(0, longestMessage) });
        events.fail(error);
      },
    },
  };
}

function isLast(event: ResponseEvent): event is Extract<ResponseEvent, { response: ResponseObject }> {
  return "response" in event && !isUnfinished(event.response.status);
}
