/** The two ways into something that answers requests. Both give the same answers. */
import { toResponse, type Answer } from "./answer.ts";

/** From a request to its answer as data. */
export type Handle = (request: Request) => Promise<Answer>;

/** From a request to its response. */
export type Fetch = (request: Request) => Promise<Response>;

/** `fetch` is for everyone; `handle` is for mounts that write an answer without making a `Response` of it, which costs more than most requests. */
export interface Doors {
  fetch: Fetch;
  handle: PairedHandle;
}

/** A handle that knows the `fetch` that was made of it, by which `doorOf` notices that one of the two was replaced. */
export interface PairedHandle extends Handle {
  readonly fetch: Fetch;
}

/** Both doors of what answers in this way. */
export function createDoors(answer: Handle): Doors {
  const fetch: Fetch = async (request) => toResponse(await answer(request), request);
  // A function of its own: `answer` may be the handle of other doors.
  const handle: PairedHandle = Object.assign((request: Request) => answer(request), { fetch });
  return { fetch, handle };
}

/** What can be served: a stack as it is, or one door. */
export type Servable =
  | { fetch: (request: Request) => Response | Promise<Response>; handle?: undefined }
  | { handle: Handle; fetch?: undefined }
  | Doors;

/**
 * The one door that requests come in by. Of a stack it is `handle`. Throws a `TypeError` where `fetch` and `handle` do not
 * belong together, as in `{ ...stack, fetch: wrapped }`: one of them would be passed over in silence.
 */
export function doorOf(served: Servable): Exclude<Servable, Doors> {
  const { fetch, handle } = served;
  if (fetch === undefined) {
    if (handle === undefined)
      throw new TypeError("There is nothing to serve: pass a stack, { fetch } or { handle }.");
    return { handle };
  }
  if (handle === undefined) return { fetch };
  if (!("fetch" in handle) || handle.fetch !== fetch)
    throw new TypeError(
      "fetch and handle do not belong together, so that one of them would not be asked. To serve a fetch of your own, pass { fetch } alone; to serve a handle of your own, pass { handle } alone.",
    );
  return { handle };
}
