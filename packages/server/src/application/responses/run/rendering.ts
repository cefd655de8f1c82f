/** A response that is being rendered: its state, and the queue of its events. */
import type { Cancellation } from "@understudy/contract";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import {
  begin,
  end,
  render,
  type Ending,
  type RenderState,
  type ResponseProgress,
  type Shown,
} from "@understudy/responses";
import type { EventQueue } from "../../running/event-queue.ts";
import { untilAborted } from "../../running/until-aborted.ts";

export interface Rendering {
  state(): RenderState;
  /** A promise if a slow reader is to be waited for. Throws, or rejects with, the reason of a cancellation. */
  show(progress: readonly ResponseProgress[], cancellation: Cancellation): Promise<void> | undefined;
  /** The terminal event is not sent yet: it comes after the commit, and not at all if that fails. */
  end(ending: Ending): { response: ResponseObject; send(): void };
}

export function createRendering(
  response: ResponseObject,
  shown: Partial<Shown>,
  queue: EventQueue<ResponseEvent>,
): Rendering {
  const begun = begin(response, shown);
  let { state } = begun;
  for (const event of begun.events) void queue.push(event);
  return {
    state: () => state,
    show(progress, cancellation) {
      const next = render(state, progress);
      state = next.state;
      let full: Promise<void> | undefined;
      for (const event of next.events) full = queue.push(event);
      cancellation.throwIfCancelled();
      return full && untilAborted(full, cancellation.signal());
    },
    end(ending) {
      const next = end(state, ending);
      return {
        response: next.response,
        send() {
          state = next.state;
          // Not awaited: a slow reader does not delay the end of the response.
          for (const event of next.events) void queue.push(event);
        },
      };
    },
  };
}
