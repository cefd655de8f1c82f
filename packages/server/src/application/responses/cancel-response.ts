import type { ResponseObject } from "@understudy/contract/responses";
import { renderEnding } from "@understudy/responses";
import { isUnfinished } from "../../domain/response-status.ts";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import type { ResponseRecord } from "../records/record.ts";
import { findResponse } from "../records/responses.ts";
import { ResponseCancelled } from "./background/cancelled.ts";
import { backgroundWrites, settleExpired } from "./background/expired.ts";
import { toObject } from "./get-response.ts";
import { refuse } from "../items/problem.ts";

/** Ends a response that runs in the background, with its output so far where that is known here. */
export async function cancelResponse(app: Acting<ResponsePorts>, id: string): Promise<ResponseObject> {
  for (;;) {
    const { uuid, stored } = await findResponse(app, id, "update");
    const { value } = await settleExpired(app, uuid, stored);
    const { response } = value;
    if (response.status === "cancelled") return toObject(value);
    if (!response.background)
      throw refuse(
        "response_not_background",
        "response_id",
        `Response ${id} does not run in the background.`,
      );
    if (!isUnfinished(response.status))
      throw refuse("response_not_running", "response_id", `Response ${id} is ${response.status} already.`);
    const live = app.live.get(uuid);
    const cancelled = toCancelled(value, live?.state);
    const writes = await backgroundWrites(app, uuid, stored, cancelled);
    // Its lease may be renewed, and it may end, at the same time.
    if (!(await app.store.commit([stored], writes))) continue;
    live?.abort(new ResponseCancelled());
    return toObject(cancelled);
  }
}

type State = Parameters<typeof renderEnding>[0];

function toCancelled(
  { lease: _lease, work: _work, ...record }: ResponseRecord,
  state: State | undefined,
): ResponseRecord {
  if (state === undefined) return { ...record, response: { ...record.response, status: "cancelled" } };
  const { response } = renderEnding(state, { status: "cancelled", usage: null });
  const { output, deltas } = state;
  return { ...record, response: { ...response, output: [] }, output: [...output], deltas };
}
