import { Problem } from "../../../domain/errors.ts";
import type { SharedApp } from "../../app.ts";
import { readResponse } from "../../records/responses.ts";
import { TakenOver } from "./broke-off.ts";
import { ResponseCancelled } from "./cancelled.ts";

/** Why the end of a response in the background was refused: another commit to its record was faster. */
export async function whyReplaced(app: SharedApp, uuid: string): Promise<Error> {
  const current = await readResponse(app, uuid);
  if (current === undefined) return new Problem("not_found", "The response was deleted while it ran.");
  if (current.value.response.status === "cancelled") return new ResponseCancelled();
  return new TakenOver();
}
