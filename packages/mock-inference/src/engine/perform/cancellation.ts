/** Tracks whether the client is still connected. Creates an `AbortSignal` only on demand: it is expensive, and most answers never wait. */

export interface Cancellation {
  isCancelled(): boolean;
  /** Throws the signal's reason if cancelled. */
  throwIfCancelled(): void;
  /** Created on first use. */
  signal(): AbortSignal;
}

/** Follows a signal. */
export function cancelledBySignal(signal: AbortSignal): Cancellation {
  return {
    isCancelled: () => signal.aborted,
    throwIfCancelled: () => signal.throwIfAborted(),
    signal: () => signal,
  };
}

/** Follows the signal of a request, read on first use; until then never cancelled. */
export function cancelledByRequest(request: Request): Cancellation {
  let made: AbortSignal | undefined;
  return {
    isCancelled: () => made?.aborted === true,
    throwIfCancelled: () => made?.throwIfAborted(),
    signal: () => (made ??= request.signal),
  };
}

/** Cancelled by calling `cancel`. */
export function createCancellation(): Cancellation & { cancel(): void } {
  let cancelled = false;
  let controller: AbortController | undefined;
  const made = (): AbortController => {
    controller ??= new AbortController();
    if (cancelled) controller.abort();
    return controller;
  };
  return {
    isCancelled: () => cancelled,
    throwIfCancelled() {
      if (cancelled) made().signal.throwIfAborted();
    },
    signal: () => made().signal,
    cancel() {
      cancelled = true;
      controller?.abort();
    },
  };
}
