/** The two entry points of a server, `fetch` and `handle`, with the same answers. */
import type { BodySource } from "../requests/read-body.ts";
import { toResponse, type Answer } from "./answer.ts";
import { ConnectionReset } from "./connection-reset.ts";

/**
 * Answers a request with data. Rejects with a `ConnectionReset` for a connection that is refused. `context`: what a mount, or
 * whoever else passes the request on, knows of it.
 */
export type Handle<Context extends BodySource = BodySource> = (
  request: Request,
  context?: Context,
) => Promise<Answer>;

/** Answers a request with a `Response`. Rejects with a `TypeError` for a connection that is refused, as the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/** `fetch` for general use; `handle` for mounts that write answers without a `Response`, whose creation costs more than most requests. */
export interface Doors<Context extends BodySource = BodySource> {
  fetch: Fetch;
  handle: PairedHandle<Context>;
}

/** A handle with the `fetch` created from it, so that `doorOf` can detect that one of them was replaced. */
export interface PairedHandle<Context extends BodySource = BodySource> extends Handle<Context> {
  readonly fetch: Fetch;
}

/** Creates both doors from a handle. */
export function createDoors<Context extends BodySource>(answer: Handle<Context>): Doors<Context> {
  const fetch: Fetch = async (request) => {
    try {
      return toResponse(await answer(request), request);
    } catch (error) {
      throw error instanceof ConnectionReset ? new TypeError("fetch failed", { cause: error }) : error;
    }
  };
  // A new function, since `answer` may be the handle of other doors.
  const handle = Object.assign<Handle<Context>, { fetch: Fetch }>((...asked) => answer(...asked), { fetch });
  return { fetch, handle };
}

/** What can be served: a stack, or one door. */
export type Servable =
  | { fetch: (request: Request) => Response | Promise<Response>; handle?: undefined }
  | { handle: Handle; fetch?: undefined }
  | Doors;

const nothing = "Nothing to serve: pass a stack, { fetch } or { handle }.";

/**
 * The door to serve; for a stack its `handle`. Throws a `TypeError` if `fetch` and `handle` do not belong together, as in
 * `{ ...stack, fetch: wrapped }`, since one of them would be ignored silently.
 */
export function doorOf(served: Servable): Exclude<Servable, Doors> {
  if (typeof served !== "object" || served === null) throw new TypeError(nothing);
  const { fetch, handle } = served;
  for (const [name, door] of Object.entries({ fetch, handle }))
    if (door !== undefined && typeof door !== "function")
      throw new TypeError(`listen: ${name} must be a function of the request.`);
  if (fetch === undefined) {
    if (handle === undefined) throw new TypeError(nothing);
    return { handle };
  }
  if (handle === undefined) return { fetch };
  if (!("fetch" in handle) || handle.fetch !== fetch)
    throw new TypeError(
      "fetch and handle do not belong together, so one of them would be ignored. To serve a fetch of your own, pass { fetch } alone; to serve a handle of your own, pass { handle } alone.",
    );
  return { handle };
}
