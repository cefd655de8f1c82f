import { isUnfinished } from "../../domain/response-status.ts";
import { timeOfId } from "../../domain/id-time.ts";
import { responseId } from "@understudy/responses";
import type { ResponsePorts } from "../responses/ports.ts";
import { readUse } from "../records/expiring.ts";
import { cleanUpResponse } from "../records/response-cleanup.ts";
import { readResponse } from "../records/responses.ts";
import { settleExpired } from "../responses/background/expired.ts";
import { removeResponse } from "../responses/remove-response.ts";
import { isHeldOpen } from "../holds/hold.ts";
import type { Limit } from "../holds/changed.ts";

/** Removes a response, as a delete does, if it ended longer ago than the limit, and no response that runs continues it. */
export async function expireResponse(app: ResponsePorts, key: string, { now, ttl }: Limit): Promise<boolean> {
  const uuid = key.slice(key.indexOf("/") + 1);
  const isYoung = (time: number): boolean => time + ttl > now;
  if (isYoung(timeOfId(uuid))) return false;
  const stored = await readResponse(app, uuid);
  if (stored === undefined) return false;
  // Not removed yet. If its process died, it is queued again or fails now, and a later round removes it.
  if (isUnfinished(stored.value.response.status)) {
    await settleExpired(app, uuid, stored);
    return false;
  }
  const { created_at, completed_at } = stored.value.response;
  const use = await readUse(app.store, key);
  // The use has milliseconds. The response has whole seconds, and no `completed_at` if it failed.
  if (isYoung(use.at ?? (completed_at ?? created_at) * 1000)) return false;
  if (await isHeldOpen(app, app.store, use)) return false;
  if (!(await removeResponse(app, { uuid, stored }, use.checks))) return false;
  app.observer?.forget({ response_id: responseId(uuid) });
  await cleanUpResponse(app.store, uuid);
  return true;
}
