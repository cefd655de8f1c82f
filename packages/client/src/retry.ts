/** Which calls are repeated, and when: never one that may do its work twice by that. Pure. */

/** What came of a try: an answer, or none because there was no connection. */
export interface Attempt {
  method: string;
  response: Pick<Response, "status" | "headers"> | null;
  /** How many tries there were before this one. */
  repeats: number;
}

const base = 500;
const maxDelay = 8_000;
/** A server that asks for more patience than this gets its error told to the caller. */
const maxRetryAfter = 60_000;

/** How many milliseconds until the next try; null if there shall be none. `date` is now, in milliseconds since 1970. */
export function retryDelay(tried: Attempt, random: () => number, date: number): number | null {
  const retryAfter = retryAfterMs(tried.response?.headers.get("retry-after") ?? null, date);
  if (!mayRepeat(tried, retryAfter !== null)) return null;
  if (retryAfter !== null) return retryAfter <= maxRetryAfter ? retryAfter : null;
  return backoff(tried.repeats, random);
}

/** Grows with each repeat; full jitter keeps those who failed together from coming back together. */
export function backoff(repeats: number, random: () => number): number {
  return random() * Math.min(maxDelay, base * 2 ** repeats);
}

function mayRepeat({ method, response }: Attempt, hasRetryAfter: boolean): boolean {
  const idempotent = method !== "POST" && method !== "PATCH";
  if (response === null) return idempotent;
  if (response.headers.get("x-should-retry") === "false") return false;
  if (response.status === 429) return true;
  if (idempotent) return response.status === 408 || response.status >= 500;
  return response.status === 503 && hasRetryAfter;
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfterMs(text: string | null, date: number): number | null {
  if (!text) return null;
  const ms = Number.isNaN(Number(text)) ? Date.parse(text) - date : Number(text) * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
