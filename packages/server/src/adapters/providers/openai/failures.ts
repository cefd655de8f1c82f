/** What a model server, or the way to it, says of a request that failed, as the error of a provider. */
import { isRecord, ProviderError, shortened } from "@understudy/contract";
import { EventTooLargeError, MalformedStreamError } from "@understudy/contract/sse";
import { toProviderError } from "@understudy/openai";
import { causeOf } from "../../limits/cause.ts";
import { withoutKey, type SentKey } from "../keys/key.ts";
import { withContextLength } from "./context-length.ts";

/** An answer that is not 2xx. Its body is no more than was read of it. */
export function refusalOf(
  { status, headers }: { status: number; headers: Headers },
  body: string,
  key: SentKey,
): ProviderError {
  // The key is taken out before the text is cut: half a key would not be found any more.
  const text = withoutKey(body, key);
  const answered = parsed(text);
  const said = withoutKey(toProviderError(answered, status)?.message ?? wordsOf(text, status), key);
  const after = secondsIn(headers.get("retry-after"));
  // Not passed on as a 401 or 403: our client would take it for a refusal of its own credentials.
  if (status === 401 || status === 403)
    return key.field === null
      ? new ProviderError(`The model server refuses the key of the configuration (${status}): ${said}`)
      : new ProviderError(
          `The model server refuses ${key.field} of X-LlamaStack-Provider-Data (${status}): ${said}`,
          { status: 400 },
        );
  const location = headers.get("location");
  if (status < 400 && location !== null)
    return new ProviderError(
      `The model server answered ${status} and points to ${withoutKey(shortened(location), key)}. ` +
        "Redirects are not followed, as a key would go along: give the base URL to which it leads.",
      { status: 502 },
    );
  // Only a status from 400 to 599 is an error that a client can be given.
  if (status < 400 || status > 599)
    return new ProviderError(`The model server answered ${status}. Is its base URL right?`, { status: 502 });
  const refusal = new ProviderError(said, {
    status,
    headers: after === null ? {} : { "retry-after": after },
  });
  return withContextLength(refusal, isRecord(answered) ? answered["error"] : null);
}

/** Of `Retry-After`, which is a number or a date; null for anything else, which is not passed on either. */
function secondsIn(after: string | null): string | null {
  if (after === null) return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(after)) return after;
  const at = /^[A-Z][a-z]{2}, /.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(at) ? null : String(Math.max(0, Math.ceil((at - Date.now()) / 1000)));
}

/** Null if it is not JSON: its text says what it is. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function wordsOf(body: string, status: number): string {
  const text = body.trim();
  if (text === "") return `The model server answered ${status} without a word.`;
  return `The model server answered ${status}: ${shortened(text)}`;
}

/** A request without an answer: the message of the deepest cause says most. */
export function connectionFailure(
  error: unknown,
  { url, key }: { url: string; key: SentKey },
): ProviderError {
  if (error instanceof ProviderError) return withoutKeyIn(error, key);
  const said = withoutKey(causeOf(error), key);
  return new ProviderError(`The model server at ${url} cannot be reached: ${said}`, {
    status: 503,
    headers: { "retry-after": "1" },
    cause: error,
  });
}

/** An answer that broke off, or is no stream of events. */
export function streamFailure(error: unknown, { url, key }: { url: string; key: SentKey }): ProviderError {
  if (error instanceof ProviderError) return withoutKeyIn(error, key);
  // Its own words say more than what a decoder said to it.
  const isMalformed = error instanceof MalformedStreamError || error instanceof EventTooLargeError;
  const said = withoutKey(isMalformed ? error.message : causeOf(error), key);
  return new ProviderError(`The model server at ${url} broke its answer off, or damaged it: ${said}`, {
    status: 502,
    cause: error,
  });
}

/** A server may repeat the key anywhere in what it says. */
function withoutKeyIn(error: ProviderError, key: SentKey): ProviderError {
  const { message, status, headers } = error;
  const said = withoutKey(message, key);
  return said === message ? error : new ProviderError(said, { status, headers });
}
