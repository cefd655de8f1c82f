/** Whether whoever asked is still there. A signal is dear to make, and most answers never wait for anything. */

export interface Cancellation {
  /** Whether they have left. */
  isCancelled(): boolean;
  /** Throws the signal's reason if they have left. */
  throwIfCancelled(): void;
  /** Made when it is asked for. */
  signal(): AbortSignal;
}

/** Somebody who tells it by a signal. */
export function cancelledBySignal(signal: AbortSignal): Cancellation {
  return {
    isCancelled: () => signal.aborted,
    throwIfCancelled: () => signal.throwIfAborted(),
    signal: () => signal,
  };
}

/** Somebody whose request has a signal only once it is asked for. Until then they count as there. */
export function cancelledByRequest(request: Request): Cancellation {
  let made: AbortSignal | undefined;
  return {
    isCancelled: () => made?.aborted === true,
    throwIfCancelled: () => made?.throwIfAborted(),
    signal: () => (made ??= request.signal),
  };
}

/** Somebody of whom others say that they leave. */
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
