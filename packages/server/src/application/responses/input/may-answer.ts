/** Who may answer approval requests: an answer uses the request up, for its owner too. */
import { parseItemId, responseId } from "@understudy/responses";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { forbidden } from "../../records/find.ts";
import { seekResponse } from "../../records/responses.ts";

/** Throws `forbidden` for a request of a response that may be read only. The remains of a deleted one have no owner. */
export async function checkMayAnswer(app: Acting<ResponsePorts>, requests: readonly string[]): Promise<void> {
  const containers = new Set(requests.flatMap((request) => parseItemId(request)?.container ?? []));
  for (const uuid of containers) {
    const found = await seekResponse(app, uuid);
    if (found !== undefined && !app.access.may("update", "response", responseId(uuid), found.stored.owner))
      throw forbidden("update", "response");
  }
}
