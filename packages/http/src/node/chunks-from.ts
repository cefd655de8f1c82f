import type { IncomingMessage } from "node:http";
import { streamed, type BodySource } from "../requests/read-body.ts";

/** The body of a request straight from its connection: a web stream of it costs more than most requests. */
export function chunksFrom(incoming: IncomingMessage, own: Request): NonNullable<BodySource["chunksOf"]> {
  let isTaken = false;
  return (request) => {
    // One that stands for it, with a body of its own.
    if (request !== own) return streamed(request);
    if (isTaken) throw new TypeError("it was read before");
    isTaken = true;
    // The stream has what a copy of the request has read, and what came whole before the client left.
    const isStreamed = incoming.readableDidRead || incoming.destroyed;
    return isStreamed ? streamed(own) : incoming.iterator({ destroyOnReturn: false });
  };
}
