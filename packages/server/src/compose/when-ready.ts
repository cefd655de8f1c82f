/** Requests wait until the store was looked at: whether its records may be shown as the stack shows them. */
import { toProblem } from "@understudy/contract";
import { toJsonAnswer, type Handle } from "@understudy/http";
import { StoreError } from "../ports/store-errors.ts";
import { textOf } from "../application/failures.ts";

/** A stack whose store must not be shown, or cannot be read, answers nothing else. */
export function whenReady(ready: Promise<unknown>, handle: Handle): Handle {
  let isReady = false;
  let refusal: string | null = null;
  const settled = ready.then(
    () => void (isReady = true),
    (error: unknown) => {
      refusal = error instanceof StoreError ? error.message : `The store failed: ${textOf(error)}`;
    },
  );
  return async (request) => {
    if (!isReady) await settled;
    return refusal === null ? handle(request) : toJsonAnswer(toProblem(refusal), 503);
  };
}
