/** A response that failed: an event and a record where its id was told, else the error of its request. */
import type { ResponseObject } from "@understudy/contract/responses";
import { Problem } from "../../../domain/errors.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { ClientLeft } from "../../running/client-left.ts";
import { failureCodeOf, textOf } from "../../running/failures.ts";
import { ResponseCancelled } from "../background/cancelled.ts";
import { ResponseProblem } from "../../items/problem.ts";
import type { Rendering } from "./rendering.ts";
import type { ResponseTask } from "./task.ts";

/** Part of the task, so that a shutdown waits for it. */
export async function failResponse(
  app: Acting<ResponsePorts>,
  task: ResponseTask,
  rendering: Rendering,
  error: unknown,
): Promise<ResponseObject> {
  const { logger } = app;
  const { id } = task.response;
  // The request log has status 200 for a streamed response, so the failure is logged here.
  logger.debug({ response_id: id, reason: textOf(error) }, "a response failed");
  if (error instanceof ResponseCancelled) {
    // Whoever cancelled it has stored that.
    const cancelled = rendering.end({ status: "cancelled", usage: null });
    cancelled.send();
    return cancelled.response;
  }
  if (!(error instanceof Problem || error instanceof ResponseProblem))
    logger.error({ err: error, response_id: id }, "a response failed unexpectedly");
  if (!task.streamed) throw error;
  // One that nobody waits for any more has not failed.
  const failed = rendering.end(
    error instanceof ClientLeft
      ? { status: "cancelled", usage: null }
      : { status: "failed", error: toResponseError(error), usage: null },
  );
  const { output, deltas } = rendering.state();
  const record = { response: { ...failed.response, output: [] }, output: [...output], deltas };
  try {
    await task.commit(record);
  } catch (cause) {
    // Of one that was deleted there is nothing to store.
    if (!(cause instanceof Problem && cause.code === "not_found"))
      logger.warn({ err: cause, response_id: id }, "could not store a failed response");
  }
  failed.send();
  return failed.response;
}

/** In words that its client may read. */
export function toResponseError(error: unknown): { code: string; message: string } {
  if (error instanceof ResponseProblem) return { code: error.fault.code, message: error.message };
  if (error instanceof Problem) return { code: failureCodeOf(error), message: error.message };
  return { code: "internal", message: "Internal error; the server's log has the details." };
}
