/** Responses whose process is gone. */
import type { ResponseObject } from "@understudy/contract/responses";
import type { SharedApp } from "../../app.ts";
import { changedNow } from "../../expiry/use.ts";
import { keys } from "../../records/keys.ts";
import { remove, write, type ResponseRecord, type Stored } from "../../records/record.ts";
import { readResponse, runningResponses } from "../../records/responses.ts";

/** What is stored, or that it failed, which is committed then: whoever ran it is gone. */
export async function settleExpired(
  app: SharedApp,
  uuid: string,
  stored: Stored<ResponseRecord>,
): Promise<Stored<ResponseRecord>> {
  const { lease } = stored.value;
  if (lease === undefined || !(await isExpired(app, lease))) return stored;
  const { lease: _lease, ...record } = stored.value;
  const failed = { ...record, response: toFailed(record.response) };
  const changed = await changedNow(app, app.store, stored.key);
  await app.store.commit(
    [stored],
    [write(stored.key, failed, stored.owner), remove(keys.runningResponse(uuid)), ...changed],
  );
  return { ...stored, value: failed };
}

/** At the start: those of an earlier start of this process, and of others that died. */
export async function settleRunning(app: SharedApp): Promise<void> {
  for (const uuid of await runningResponses(app)) {
    const stored = await readResponse(app, uuid);
    if (stored === undefined) await app.store.commit([], [remove(keys.runningResponse(uuid))]);
    else await settleExpired(app, uuid, stored);
  }
}

async function isExpired(
  { store, instance }: SharedApp,
  lease: { by: string; until: number },
): Promise<boolean> {
  // No other process writes to an exclusive store: the owner of a lease of an earlier start is dead.
  if (store.exclusive) return !lease.by.startsWith(`${instance}/`);
  return lease.until <= (await store.now());
}

function toFailed(response: ResponseObject): ResponseObject {
  const error = { code: "server_error", message: "The server that ran the response stopped before its end." };
  return { ...response, status: "failed", error };
}
