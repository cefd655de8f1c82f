/** A response that is being rendered: its state, and the queue of its events. */
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
import type { EventQueue } from "../../turns/event-queue.ts";
import { untilAborted } from "../../until-aborted.ts";

export interface Rendering {
  readonly state: RenderState;
  /** Waits for a slow reader. Throws the signal's reason. */
  show(progress: readonly ResponseProgress[], signal: AbortSignal): Promise<void>;
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
    get state() {
      return state;
    },
    async show(progress, signal) {
      for (const one of progress) {
        const next = render(state, one);
        state = next.state;
        for (const event of next.events) {
          const full = queue.push(event);
          if (full !== undefined) await untilAborted(full, signal);
        }
        signal.throwIfAborted();
      }
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
