import { Problem } from "../../../domain/errors.ts";
import type { ResponsePorts } from "../ports.ts";
import { readResponse } from "../../records/responses.ts";
import { TakenOver } from "./broke-off.ts";
import { ResponseCancelled } from "./cancelled.ts";

/** Whether the record is no longer this run's: it was deleted or cancelled, or another process has it. */
export function isReplaced(error: unknown): boolean {
  const isGone = error instanceof Problem && error.code === "not_found";
  return isGone || error instanceof ResponseCancelled || error instanceof TakenOver;
}

/** Why the end of a response in the background was refused: another commit to its record was faster. */
export async function whyReplaced(app: ResponsePorts, uuid: string): Promise<Error> {
  const current = await readResponse(app, uuid);
  if (current === undefined) return new Problem("not_found", "The response was deleted while it ran.");
  if (current.value.response.status === "cancelled") return new ResponseCancelled();
  return new TakenOver();
}
