/** How the adapters of stores on another machine go on after a failure: they repeat, and say what they do not know. */
import { StoreError, StoreOutcomeError, StoreUnreachableError } from "../../ports/store-errors.ts";

/**
 * An attempt that is worth repeating. `isSent`: the store may have done it all the same, as the connection was lost before
 * it answered.
 */
export class AttemptError extends Error {
  override name = "AttemptError";
  readonly isSent: boolean;
  constructor(message: string, isSent: boolean) {
    super(message);
    this.isSent = isSent;
  }
}

/** At the start there is nothing to wait for: whoever starts it sees the error. */
export function atStart(error: unknown): unknown {
  return error instanceof AttemptError ? new StoreUnreachableError(error.message) : error;
}

export interface RepeatOptions {
  /** How long to repeat, in milliseconds. */
  forMs: number;
  /** How long one attempt may take. The attempt has to end when its signal aborts. */
  attemptMs: number;
  /** Ends the repeats. */
  closing: Closing;
}

/** Whether a store is closed. Not an `AbortSignal`, of which Node warns when many requests wait for it. */
export interface Closing {
  readonly isClosed: boolean;
  close(): void;
  /** Calls it when the store is closed, until the result is called. */
  onClose(stop: () => void): () => void;
}

export function createClosing(): Closing {
  const waiting = new Set<() => void>();
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    close() {
      isClosed = true;
      for (const stop of waiting) stop();
    },
    onClose(stop) {
      waiting.add(stop);
      return () => waiting.delete(stop);
    },
  };
}

/** A failover or a restart of the store takes less, and clients wait longer. */
export const defaultRepeat = { forMs: 10_000, attemptMs: 5_000 };

/** The outcome of a request to a store: whether it changes something decides what its failure means. */
export interface Request<T> {
  /** The name of the store in errors, without its password. */
  name: string;
  changes: boolean;
  attempt(signal: AbortSignal): Promise<T>;
}

/**
 * Attempts it until it is done, or fails for good, or the time is up. It is for requests that may be repeated: reads, and
 * commits with the same id, of which the store keeps a receipt.
 */
export async function repeat<T>(
  { name, changes, attempt }: Request<T>,
  { forMs, attemptMs, closing }: RepeatOptions,
): Promise<T> {
  const end = performance.now() + forMs;
  let isUnknown = false;
  let failure = "";
  for (let pause = 10; ; pause = Math.min(2 * pause, 500)) {
    const left = end - performance.now();
    if (closing.isClosed || left <= 0) break;
    let signal: AbortSignal | undefined;
    try {
      return await within(Math.min(attemptMs, left), closing, (given) => attempt((signal = given)));
    } catch (error) {
      if (!(error instanceof AttemptError)) {
        // A request that failed before may still arrive: what this one says of itself is not said of that.
        if (isUnknown && changes) throw unknownOutcome(name, error);
        throw error;
      }
      isUnknown ||= error.isSent;
      // One that the end of the time cuts off has no answer, and one before it may have had.
      const isCut = left < attemptMs && signal?.aborted === true;
      if (failure === "" || !isCut) failure = error.message;
    }
    // Not all replicas at once.
    await wait(Math.min(pause * (0.5 + Math.random()), end - performance.now()), closing);
  }
  if (isUnknown && changes) throw unknownOutcome(name, failure);
  if (closing.isClosed) throw closedError(name);
  throw new StoreUnreachableError(`${name} failed for ${forMs / 1000} seconds: ${failure}`);
}

/**
 * Settles as the work does, or fails with this error when the signal aborts first; then the outcome of the work is
 * ignored.
 */
export function unlessLate<T>(work: Promise<T>, signal: AbortSignal, late: AttemptError): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(late);
    const end = (): void => signal.removeEventListener("abort", stop);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
    work.then(resolve, reject).finally(end);
  });
}

export function closedError(name: string): StoreError {
  return new StoreError(`${name} is closed. Open the store again to use it.`);
}

function unknownOutcome(name: string, failure: unknown): StoreOutcomeError {
  const text = failure instanceof Error ? failure.message : String(failure);
  return new StoreOutcomeError(
    `${name} did not say whether it has stored this, so it may be stored or not: read it before you send it again. (${text})`,
  );
}

async function within<T>(
  ms: number,
  closing: Closing,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const stop = (): void => late.abort();
  const timer = setTimeout(stop, ms);
  const forget = closing.onClose(stop);
  try {
    return await attempt(late.signal);
  } finally {
    clearTimeout(timer);
    forget();
  }
}

function wait(ms: number, closing: Closing): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, ms));
    const forget = closing.onClose(done);
  });
}
