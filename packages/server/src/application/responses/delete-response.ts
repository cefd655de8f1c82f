import type { ResponseDeleted } from "@understudy/contract/responses";
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { cleanUpResponse } from "../records/response-cleanup.ts";
import { findResponse } from "../records/responses.ts";
import { removeResponse } from "./remove-response.ts";

/** What continues it goes on as before: its items stay until nothing needs them. */
export async function deleteResponse(app: Acting<ResponsePorts>, id: string): Promise<ResponseDeleted> {
  for (;;) {
    const { uuid, stored } = await findResponse(app, id, "delete");
    // Its lease may be renewed, and it may end, at the same time; and when it is gone, it is not found.
    if (!(await removeResponse(app, { uuid, stored }))) continue;
    app.observer?.forget({ response_id: id });
    app.live.get(uuid)?.abort(new Problem("not_found", `Response ${id} was deleted while it ran.`));
    await cleanUpResponse(app.store, uuid);
    return { id, object: "response", deleted: true };
  }
}
