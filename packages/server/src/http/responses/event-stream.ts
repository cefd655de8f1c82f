/** The events of a response as an SSE stream. */
import type { ResponseEvent } from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import { responsesProfiles, type Profile } from "@understudy/contract/profiles";
import { lastFrame, toDataFrame, toFrame } from "@understudy/responses";
import { streamHeaders } from "../event-stream.ts";

interface EventSource {
  events: { next(): Promise<ResponseEvent | undefined> };
  /** Called when the reader disconnects. */
  disconnect(): void;
}

export function responseStream({ events, disconnect }: EventSource, { name }: Pick<Profile, "name">): Answer {
  const isTyped = responsesProfiles[name]?.event_lines !== "data_only";
  let ended = false;
  const next = async (): Promise<string | undefined> => {
    if (ended) return undefined;
    const event = await events.next();
    if (event !== undefined) return isTyped ? toFrame(event) : toDataFrame(event);
    ended = true;
    return isTyped ? lastFrame : undefined;
  };
  return { status: 200, headers: streamHeaders, body: { next, cancel: disconnect } };
}
