/** A response that is being rendered: its state, and the queue of its events. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import {
  render,
  renderBeginning,
  renderEnding,
  type Ending,
  type RenderState,
  type ResponseProgress,
  type Shown,
} from "@understudy/responses";
import type { EventQueue } from "../../running/event-queue.ts";
import { untilAborted } from "../../running/until-aborted.ts";

export interface Rendering {
  state(): RenderState;
  /** Waits for a reader that is slow. Rejects with the signal's reason if that aborts. */
  show(progress: readonly ResponseProgress[], signal: AbortSignal): Promise<void>;
  /** The terminal event is not sent yet: it comes after the commit, and not at all if that fails. */
  end(ending: Ending): { response: ResponseObject; send(): void };
}

export function createRendering(
  response: ResponseObject,
  shown: Partial<Shown>,
  queue: EventQueue<ResponseEvent>,
): Rendering {
  const begun = renderBeginning(response, shown);
  let { state } = begun;
  for (const event of begun.events) void queue.push(event);
  return {
    state: () => state,
    async show(progress, signal) {
      const next = render(state, progress);
      ({ state } = next);
      await untilAborted(Promise.all(next.events.map((event) => queue.push(event))), signal);
    },
    end(ending) {
      const next = renderEnding(state, ending);
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
