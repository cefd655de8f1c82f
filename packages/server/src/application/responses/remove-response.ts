import { isUnfinished } from "../../domain/response-status.ts";
import type { VersionCheck } from "../../ports/store.ts";
import type { ResponsePorts } from "./ports.ts";
import { keys } from "../records/keys.ts";
import { ownershipGone } from "../records/owned.ts";
import { remove, write } from "../records/record.ts";
import type { FoundResponse } from "../records/responses.ts";

/**
 * Leaves what those need that continue it, for `cleanUpResponse` to look at. False, and nothing is removed, if it is not as
 * it was read, or a check fails.
 */
export async function removeResponse(
  app: ResponsePorts,
  { uuid, stored }: FoundResponse,
  checks: readonly VersionCheck[] = [],
): Promise<boolean> {
  const { parent, input, output, response } = stored.value;
  return app.store.commit(
    [stored, ...checks],
    [
      remove(stored.key),
      remove(keys.changedAt(stored.key)),
      ...(await ownershipGone(app, stored)),
      write(keys.ancestor(uuid), { parent, input, output }),
      { key: keys.responseCleanup(uuid), value: true },
      ...(isUnfinished(response.status) ? [remove(keys.unfinishedResponse(uuid))] : []),
    ],
  );
}
