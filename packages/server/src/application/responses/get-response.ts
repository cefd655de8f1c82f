import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import { replay } from "@understudy/responses";
import { isUnfinished } from "../../domain/response-status.ts";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import type { ResponseRecord, Stored } from "../records/record.ts";
import { findResponse } from "../records/responses.ts";
import { settleExpired } from "./background/expired.ts";
import type { LiveResponse } from "../running/live-responses.ts";
import { whenEnded } from "./background/when-ended.ts";

export async function getResponse(app: Acting<ResponsePorts>, id: string): Promise<ResponseObject> {
  const { uuid, stored } = await findResponse(app, id);
  return currentResponse(app, uuid, stored);
}

/** What is stored, with what it has so far if it runs here. */
export async function currentResponse(
  app: Acting<ResponsePorts>,
  uuid: string,
  stored: Stored<ResponseRecord>,
): Promise<ResponseObject> {
  return liveIn(app, uuid, stored)?.response ?? toObject((await settleExpired(app, uuid, stored)).value);
}

/** Where it runs, if that is here. One that was cancelled, perhaps through another server, may take a while to end. */
function liveIn(
  { live }: Acting<ResponsePorts>,
  uuid: string,
  { value }: Stored<ResponseRecord>,
): LiveResponse | undefined {
  return value.lease === undefined ? undefined : live.get(uuid);
}

/** Events as they come; undefined after the last. */
export interface FollowedEvents {
  next(): Promise<ResponseEvent | undefined>;
  cancel(): void;
}

/**
 * Its events again, with the numbers that they had; those with greater numbers than `after`. Of one that runs they are live,
 * or, where another process runs it, there at its end.
 */
export async function replayResponse(
  app: Acting<ResponsePorts>,
  id: string,
  after: number,
): Promise<FollowedEvents> {
  const { uuid, stored } = await findResponse(app, id);
  const live = liveIn(app, uuid, stored);
  if (live !== undefined) return live.follow(after);
  const left = new AbortController();
  const ended = (await settleExpired(app, uuid, stored)).value;
  let events: Promise<ResponseEvent[]> | undefined;
  const read = async (): Promise<ResponseEvent[]> => {
    const record = !isUnfinished(ended.response.status) ? ended : await whenEnded(app, uuid, left.signal);
    if (record === null) return [];
    const all = replay({ response: toObject(record), deltas: record.deltas });
    return all.filter(({ sequence_number }) => sequence_number > after);
  };
  let at = 0;
  return {
    async next() {
      events ??= read();
      return (await events)[at++];
    },
    cancel: () => left.abort(),
  };
}

export function toObject({ response, output }: ResponseRecord): ResponseObject {
  return { ...response, output: output.map(({ item }) => item) };
}
