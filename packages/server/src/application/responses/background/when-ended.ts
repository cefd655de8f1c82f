/** The end of a response that another process runs. */
import { isUnfinished } from "../../../domain/response-status.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import type { ResponseRecord } from "../../records/record.ts";
import { readResponse } from "../../records/responses.ts";
import { settleExpired } from "./expired.ts";

const pollMs = 200;

/** Asks the store until it has ended; null if it was deleted, or the reader left. */
export async function whenEnded(
  app: Acting<ResponsePorts>,
  uuid: string,
  left: AbortSignal,
): Promise<ResponseRecord | null> {
  while (!left.aborted) {
    const stored = await readResponse(app, uuid);
    if (stored === undefined) return null;
    const { value } = await settleExpired(app, uuid, stored);
    if (!isUnfinished(value.response.status)) return value;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return null;
}
