/** Requests to another server that are sent again while it says: not now. */
import type { ProviderError } from "@understudy/contract";
import type { ProviderContext } from "@understudy/contract/ports";
import { pauseAfter, waitOut } from "./pause.ts";

export interface Repeats {
  /** How often at most. */
  retries: number;
  /** Milliseconds, since the first request, within which the last one begins. */
  within: number;
  context: Pick<ProviderContext, "signal" | "observe">;
  /** What a failed request is to the caller. */
  toFailure(error: unknown): ProviderError;
}

const notNow = [429, 503];

/** @throws ProviderError, of the last request; or the reason of the signal */
export async function repeatRequest<T>(
  send: () => Promise<T>,
  { retries, within, context, toFailure }: Repeats,
): Promise<T> {
  const giveUp = Date.now() + within;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      context.signal.throwIfAborted();
      const failure = toFailure(error);
      const { status, message } = failure;
      const wait = pauseAfter(failure, attempt);
      if (!notNow.includes(status) || attempt >= retries || Date.now() + wait > giveUp) throw failure;
      context.observe?.({ what: "repeated", status, message, wait_ms: wait });
      await waitOut(wait, context.signal);
    }
  }
}
