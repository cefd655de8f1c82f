/** Waits, and gives up as soon as the signal aborts. */
export async function sleep(millis: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, millis);
    signal.addEventListener("abort", abort, { once: true });
  });
}
