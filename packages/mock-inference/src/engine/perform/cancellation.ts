/** Whether whoever asked is still there. A signal is dear to make, and most answers never wait for anything. */

export interface Leaving {
  /** Whether they have left. */
  left(): boolean;
  /** Throws the signal's reason if they have left. */
  throwIfLeft(): void;
  /** Made when it is asked for. */
  signal(): AbortSignal;
}

/** Somebody who tells it by a signal. */
export function toLeaving(signal: AbortSignal): Leaving {
  return {
    left: () => signal.aborted,
    throwIfLeft: () => signal.throwIfAborted(),
    signal: () => signal,
  };
}

/** Somebody whose request has a signal only once it is asked for. Until then they count as there. */
export function requestLeaving(request: Request): Leaving {
  let made: AbortSignal | undefined;
  return {
    left: () => made?.aborted === true,
    throwIfLeft: () => made?.throwIfAborted(),
    signal: () => (made ??= request.signal),
  };
}

/** Somebody of whom others say that they leave. */
export function createLeaving(): Leaving & { leave(): void } {
  let left = false;
  let controller: AbortController | undefined;
  const made = (): AbortController => {
    controller ??= new AbortController();
    if (left) controller.abort();
    return controller;
  };
  return {
    left: () => left,
    throwIfLeft() {
      if (left) made().signal.throwIfAborted();
    },
    signal: () => made().signal,
    leave() {
      left = true;
      controller?.abort();
    },
  };
}
