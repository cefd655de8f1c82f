/** What becomes of a response in the background whose run broke off: its process was stopped, died, or lost its store. */
import type { ResponseObject } from "@understudy/contract/responses";
import { Problem, type ProblemCode } from "../../../domain/errors.ts";
import type { ResponseRecord, ResponseWork } from "../../records/record.ts";

/** Back to the queue so often: one that ends its process each time must not do so for ever. */
const mostRequeues = 3;

const breaks: readonly ProblemCode[] = [
  "shutting_down",
  "store_failed",
  "store_unreachable",
  "outcome_unknown",
];

/** Whether it is no fault of the response's own. */
export function brokeOff(error: unknown): error is Problem {
  return error instanceof Problem && (breaks.includes(error.code) || error instanceof TakenOver);
}

/** Another process runs it by now: the lease had run out. */
export class TakenOver extends Problem {
  constructor() {
    super("conflict", "The response was taken for dead: its lease had run out.");
  }
}

/** The record with the response queued again, or failed. */
export function afterBreak({ lease: _lease, ...record }: ResponseRecord): ResponseRecord {
  const { work, response } = record;
  const error = whyNotAgain(work);
  if (error !== null || work === undefined) return failed(record, error);
  const queued: ResponseObject = { ...response, status: "queued" };
  return { ...record, response: queued, work: { ...work, requeued: work.requeued + 1 } };
}

export function failed(
  { lease: _lease, work: _work, ...record }: ResponseRecord,
  error: ResponseObject["error"],
): ResponseRecord {
  return { ...record, response: { ...record.response, status: "failed", error } };
}

function whyNotAgain(work: ResponseWork | undefined): ResponseObject["error"] {
  const stopped = "The server that ran the response stopped before its end";
  if (work?.needs_caller === true)
    return {
      code: "provider_data_lost",
      message: `${stopped}, and what its request brought for providers is not stored. Send the request again.`,
    };
  if (work?.effects === true)
    return {
      code: "server_error",
      message: `${stopped}, after it had called a tool of the server. It is not run again, as that might repeat what the tool did.`,
    };
  if (work === undefined || work.requeued >= mostRequeues)
    return {
      code: "server_error",
      message: work === undefined ? `${stopped}.` : `${stopped}, for the ${mostRequeues + 1}th time.`,
    };
  return null;
}
