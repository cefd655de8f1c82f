/** Stores a response that continues another one, or none. */
import { afterwards, type Awaitable } from "@understudy/contract";
import { responseId } from "@understudy/responses";
import type { App } from "../../app/app.ts";
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
export function commitInChain(
  app: App,
  parent: FoundResponse | null,
  { uuid, record, owner, store, replaces }: ResponseEnd,
): Awaitable<void> {
  if (!store) return undefined;
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
  const throwRefusal = async (): Promise<never> => {
    if (continued !== null && (await seekResponse(app, continued.uuid)) === undefined)
      throw parentNotFound(responseId(continued.uuid));
    if (replaces !== null) throw await whyReplaced(app, uuid);
    throw new Error(`The store refused ${key}, which nothing else writes.`);
  };
  const changed = app.ttl === null ? [] : changedNow(app, app.store, key);
  return afterwards(ensureOwner(app.store, app.access.by, "owner"), () =>
    afterwards(changed, (mark) =>
      afterwards(
        app.store.commit([{ key, version: replaces }, ...checks], [...writes, ...edge, ...mark]),
        (isApplied) => (isApplied ? undefined : throwRefusal()),
      ),
    ),
  );
}
