/** How long to wait before a request is sent again, and the wait. */
import type { ProviderError } from "@understudy/contract";

/** Milliseconds: what the server asks for, else longer each time. */
export function pauseAfter({ headers }: ProviderError, attempt: number): number {
  const asked = Number(headers["retry-after"] ?? Number.NaN);
  return Number.isFinite(asked) && asked >= 0 ? asked * 1000 : 500 * 2 ** attempt;
}

export function waitOut(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
