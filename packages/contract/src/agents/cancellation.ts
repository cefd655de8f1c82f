/** Whether work is still wanted. An `AbortSignal` costs more than most scripted answers, so it is created on demand. */
import type { InferencePart, InferenceProvider, InferenceRequest } from "./ports.ts";

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

/** Cancelled by calling `cancel`; the first reason counts, by default an `AbortError`. */
export function createCancellation(): Cancellation & { cancel(reason?: unknown): void } {
  let cancelled: { reason: unknown } | null = null;
  let controller: AbortController | undefined;
  const signal = (): AbortSignal => {
    controller ??= new AbortController();
    if (cancelled !== null) controller.abort(cancelled.reason);
    return controller.signal;
  };
  return {
    isCancelled: () => cancelled !== null,
    throwIfCancelled() {
      if (cancelled !== null) signal().throwIfAborted();
    },
    signal,
    cancel(reason) {
      cancelled ??= { reason };
      controller?.abort(cancelled.reason);
    },
  };
}

type Infer = InferenceProvider["infer"];
type CancellableInfer = (
  request: InferenceRequest,
  cancellation: Cancellation,
) => AsyncIterable<InferencePart>;

/**
 * A property of the function, so that a copy of a provider that overrides `infer` is called with a signal. Not in a `WeakMap`,
 * which keeps what is in it until a major garbage collection. `of` is the function for which it was made: spies and proxies
 * take the property over, and must be called themselves. `Symbol.for`, as releases bundle this package several times.
 */
const byCancellation = Symbol.for("understudy.by-cancellation");

type CancellableBySignal = Infer & { [byCancellation]?: { of: Infer; infer: CancellableInfer } };

/** The `infer` of a provider that may do without a signal. */
export function cancellable(infer: CancellableInfer): Infer {
  const bySignal: CancellableBySignal = (request, signal) => infer(request, cancelledBySignal(signal));
  bySignal[byCancellation] = { of: bySignal, infer };
  return bySignal;
}

/** Calls a provider, and creates a signal only if it needs one. */
export function inferUntil(
  provider: { infer: CancellableBySignal },
  request: InferenceRequest,
  cancellation: Cancellation,
): AsyncIterable<InferencePart> {
  const known = provider.infer[byCancellation];
  if (known?.of === provider.infer) return known.infer(request, cancellation);
  return provider.infer(request, cancellation.signal());
}
