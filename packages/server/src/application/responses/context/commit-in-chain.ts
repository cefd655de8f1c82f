/** Stores a response that continues another one, or none. */
import { responseId } from "@understudy/responses";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { changedNow } from "../../holds/changed.ts";
import { ensureOwner } from "../../records/ensure-owner.ts";
import { ownership } from "../../records/owned.ts";
import { keys } from "../../records/keys.ts";
import { remove, write } from "../../records/record.ts";
import { seekResponse, type FoundResponse } from "../../records/responses.ts";
import { whyReplaced } from "../background/why-replaced.ts";
import { parentNotFound } from "./chain.ts";
import { mayBeContinued, type ResponseEnd } from "./response-end.ts";

/** Throws `previous_response_not_found` if the response that it continues was deleted meanwhile. */
export async function commitInChain(
  app: Acting<ResponsePorts>,
  parent: FoundResponse | null,
  { uuid, record, owner, store, replaces }: ResponseEnd,
): Promise<void> {
  if (!store) return;
  const key = keys.response(uuid);
  const writes = [
    write(key, record, owner),
    ...ownership(app, key),
    ...(replaces === null ? [] : [remove(keys.unfinishedResponse(uuid))]),
  ];
  // Nothing can build on a failed one, so it keeps nothing of what came before it.
  const continued = mayBeContinued(record) ? parent : null;
  const checks = continued === null ? [] : [continued.stored];
  const edge = continued === null ? [] : [{ key: keys.child(continued.uuid, uuid), value: true }];
  await ensureOwner(app.store, app.access.by, "owner");
  const changed = await changedNow(app, app.store, key);
  if (await app.store.commit([{ key, version: replaces }, ...checks], [...writes, ...edge, ...changed]))
    return;
  if (continued !== null && (await seekResponse(app, continued.uuid)) === undefined)
    throw parentNotFound(responseId(continued.uuid));
  if (replaces !== null) throw await whyReplaced(app, uuid);
  throw new Error(`The store refused ${key}, which nothing else writes.`);
}
