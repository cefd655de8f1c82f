/** Decides whether and when a call is retried: only if it cannot take effect twice. Pure. */

/** The result of one attempt; `response` is null if the connection failed. */
export interface Attempt {
  method: string;
  /** Whether the server recognizes a repeated request by its key. */
  keyed: boolean;
  response: Pick<Response, "status" | "headers"> | null;
  /** Number of earlier attempts. */
  repeats: number;
}

const base = 500;
const maxDelay = 8_000;
/** A longer `Retry-After` is not awaited; the error is raised. */
const maxRetryAfter = 60_000;

/** Milliseconds until the next attempt; null for no retry. `date`: now, in Unix milliseconds. */
export function retryDelay(tried: Attempt, random: () => number, date: number): number | null {
  const retryAfter = retryAfterMs(tried.response?.headers.get("retry-after") ?? null, date);
  if (!mayRepeat(tried, retryAfter !== null)) return null;
  if (retryAfter !== null) return retryAfter <= maxRetryAfter ? retryAfter : null;
  return backoff(tried.repeats, random);
}

/** Exponential backoff with full jitter, so that clients do not retry in lockstep. */
export function backoff(repeats: number, random: () => number): number {
  return random() * Math.min(maxDelay, base * 2 ** repeats);
}

function mayRepeat({ method, keyed, response }: Attempt, hasRetryAfter: boolean): boolean {
  const idempotent = keyed || (method !== "POST" && method !== "PATCH");
  if (response === null) return idempotent;
  if (response.headers.get("x-should-retry") === "false") return false;
  if (response.status === 429 || isEarlierRunning({ keyed, response })) return true;
  if (idempotent) return response.status === 408 || response.status >= 500;
  return response.status === 503 && hasRetryAfter;
}

/** Whether an earlier attempt still runs. */
export function isEarlierRunning({ keyed, response }: Pick<Attempt, "keyed" | "response">): boolean {
  return keyed && response?.status === 409 && response.headers.has("retry-after");
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfterMs(text: string | null, date: number): number | null {
  if (!text) return null;
  const ms = Number.isNaN(Number(text)) ? Date.parse(text) - date : Number(text) * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
