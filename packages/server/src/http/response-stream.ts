/** The events of a response as an SSE stream. */
import type { ResponseEvent } from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import { responsesProfiles, type Profile } from "@understudy/contract/profiles";
import { createFrameWriter } from "@understudy/responses";
import { streamHeaders } from "./event-stream.ts";

interface EventSource {
  events: { next(): ResponseEvent | undefined | Promise<ResponseEvent | undefined> };
  /** Called when the reader disconnects. */
  disconnect(): void;
}

export function responseStream({ events, disconnect }: EventSource, { name }: Pick<Profile, "name">): Answer {
  const isTyped = responsesProfiles[name]?.event_lines !== "data_only";
  const write = createFrameWriter({ typed: isTyped });
  const next = async (): Promise<string | undefined> => {
    const event = await events.next();
    return event && write(event);
  };
  return { status: 200, headers: streamHeaders, body: { next, cancel: disconnect } };
}
