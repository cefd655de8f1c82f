import type { ResponseDeleted } from "@understudy/contract/responses";
import { Problem } from "../../domain/errors.ts";
import type { App } from "../app.ts";
import { keys } from "../records/keys.ts";
import { ownershipGone } from "../records/owned.ts";
import { remove, write, type ResponseRecord, type Stored } from "../records/record.ts";
import { cleanUpResponse } from "../records/response-cleanup.ts";
import { findResponse } from "../records/responses.ts";

/** What continues it goes on as before: its items stay until nothing needs them. */
export async function deleteResponse(app: App, id: string): Promise<ResponseDeleted> {
  for (;;) {
    const { uuid, stored } = await findResponse(app, id, "delete");
    // Its lease may be renewed, and it may end, at the same time; and when it is gone, it is not found.
    if (!(await removeResponse(app, uuid, stored))) continue;
    app.observer?.forget({ response_id: id });
    app.live.get(uuid)?.abort(new Problem("not_found", `Response ${id} was deleted while it ran.`));
    await cleanUpResponse(app.store, uuid);
    return { id, object: "response", deleted: true };
  }
}

async function removeResponse(app: App, uuid: string, stored: Stored<ResponseRecord>): Promise<boolean> {
  const { parent, input, output, lease } = stored.value;
  return app.store.commit(
    [stored],
    [
      remove(stored.key),
      ...(await ownershipGone(app, stored, keys.ownedResponses, uuid)),
      write(keys.ancestor(uuid), { parent, input, output }),
      { key: keys.responseCleanup(uuid), value: true },
      ...(lease === undefined ? [] : [remove(keys.runningResponse(uuid))]),
    ],
  );
}
