/** Work that a stack does again and again while it is open. */

/**
 * Begins when the stack is ready; `task` resolves to the milliseconds until it is due again, or null for never. Returns what
 * ends it, which resolves when nothing of it works any more.
 */
export function regularly(
  ready: Promise<unknown>,
  task: (stopped: AbortSignal) => Promise<number | null>,
): () => Promise<void> {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void>;
  const once = async (): Promise<void> => {
    if (stopped.signal.aborted) return;
    const wait = await task(stopped.signal);
    if (stopped.signal.aborted || wait === null) return;
    timer = setTimeout(() => {
      round = once();
    }, wait);
    // A program that only forgets to close its stack ends nevertheless. In a browser a timer is a number.
    if (typeof timer === "object") timer.unref();
  };
  round = ready.then(
    () => once(),
    // A store that must not be served must not be changed either.
    () => undefined,
  );
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await round;
  };
}
