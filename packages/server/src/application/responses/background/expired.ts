/** Responses whose process is gone. */
import { isUnfinished } from "../../../domain/response-status.ts";
import type { Write } from "../../../ports/store.ts";
import type { ResponsePorts } from "../ports.ts";
import { changedNow } from "../../holds/changed.ts";
import { isHeld } from "../../records/held.ts";
import { keys } from "../../records/keys.ts";
import { remove, write, type ResponseRecord, type Stored } from "../../records/record.ts";
import { readResponse, unfinished } from "../../records/responses.ts";
import { afterBreak } from "./broke-off.ts";

/** What is stored; if whoever ran it is gone, what it is from now on: queued again, or failed. */
export async function settleExpired(
  app: ResponsePorts,
  uuid: string,
  stored: Stored<ResponseRecord>,
): Promise<Stored<ResponseRecord>> {
  const { lease } = stored.value;
  if (lease === undefined || app.live.get(uuid) !== undefined || (await isHeld(lease, app))) return stored;
  const next = afterBreak(stored.value);
  await app.store.commit([stored], await backgroundWrites(app, uuid, stored, next));
  // Another process may have been faster, and run it by now.
  return (await readResponse(app, uuid)) ?? { ...stored, value: next };
}

/** The writes of a response in the background that nobody runs any more: it is queued, or has ended. */
export async function backgroundWrites(
  app: ResponsePorts,
  uuid: string,
  { key, owner }: Pick<Stored<ResponseRecord>, "key" | "owner">,
  next: ResponseRecord,
): Promise<Write[]> {
  return isUnfinished(next.response.status)
    ? [write(key, next, owner), unfinished(uuid, "queued")]
    : [
        write(key, next, owner),
        remove(keys.unfinishedResponse(uuid)),
        ...(await changedNow(app, app.store, key)),
      ];
}
