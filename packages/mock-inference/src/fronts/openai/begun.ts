/** The wait for the first part of an answer: until it is there, a failure is an HTTP status. */
import type { SyncStream } from "../../engine/perform/sync-stream.ts";

/** Calls `cancel` if the signal aborts before the promise settles, then removes the listener. */
export async function whileAwaited<T>(
  signal: AbortSignal,
  cancel: () => void,
  awaited: Promise<T>,
): Promise<T> {
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    return await awaited;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Resolves to the same stream once its first item is available; rejects if it fails before. `awaited` wraps the waits. */
export async function begun<T>(
  steps: SyncStream<T>,
  awaited: (wait: Promise<void>) => Promise<void>,
): Promise<SyncStream<T>> {
  let first = steps.next();
  while (first.value instanceof Promise) {
    await awaited(first.value);
    first = steps.next();
  }
  return resume(first, steps);
}

function* resume<T>(first: IteratorResult<T | Promise<void>, void>, rest: SyncStream<T>): SyncStream<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
