import type { Cancellation } from "@understudy/contract";

/** Follows the signal of a request, read on first use; until then never cancelled. */
export function cancelledByRequest(request: Request): Cancellation {
  let made: AbortSignal | undefined;
  return {
    isCancelled: () => made?.aborted === true,
    throwIfCancelled: () => made?.throwIfAborted(),
    signal: () => (made ??= request.signal),
  };
}
