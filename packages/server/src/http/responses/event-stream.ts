/** The events of a response as an SSE stream. */
import type { ResponseEvent } from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import { lastFrame, toFrame } from "@understudy/responses";
import { streamHeaders } from "../event-stream.ts";

/** `left` is called when the reader disconnects. */
export function responseStream(
  events: { next(): Promise<ResponseEvent | undefined> },
  left: () => void,
): Answer {
  let ended = false;
  const next = async (): Promise<string | undefined> => {
    if (ended) return undefined;
    const event = await events.next();
    if (event !== undefined) return toFrame(event);
    ended = true;
    return lastFrame;
  };
  return { status: 200, headers: streamHeaders, body: { next, cancel: left } };
}
