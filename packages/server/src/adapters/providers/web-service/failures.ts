/** What a service, or the way to it, says of a request that failed. */
import { isRecord, ProviderError, shortened } from "@understudy/contract";
import { causeOf } from "../../limits/cause.ts";
import { withoutKey, type SentKey } from "../keys/key.ts";

/** An answer that is not 2xx. */
export function serviceRefusal(name: string, response: Response, text: string, key: SentKey): ProviderError {
  const { status, headers } = response;
  const said = saidIn(text, key);
  if (isAboutKey(status, text)) return keyRefused(name, `${status}: ${said}`, key);
  const after = headers.get("retry-after") ?? firstReset(headers);
  return new ProviderError(`${name} answered ${status}: ${said}`, {
    status: status === 429 || status === 503 ? status : 502,
    headers: after === null ? {} : { "retry-after": after },
  });
}

/** A 400 for a key that the caller brought, else the operator's mistake. */
export function keyRefused(name: string, said: string, { field }: SentKey): ProviderError {
  return field === null
    ? new ProviderError(`${name} refuses the key of the configuration (${said})`)
    : new ProviderError(`${name} refuses ${field} of X-LlamaStack-Provider-Data (${said})`, { status: 400 });
}

/** An answer that is none of this service. */
export function noAnswer(name: string, response: Response, text: string, key: SentKey): ProviderError {
  const type = response.headers.get("content-type") ?? "no content type";
  const begins = text === "" ? "" : ` that begins with ${shortened(withoutKey(text, key), 100)}`;
  return new ProviderError(`${name} answered with ${type}${begins}`, { status: 502 });
}

export function unreachable(name: string, error: unknown, key: SentKey): ProviderError {
  const said = withoutKey(causeOf(error), key);
  return new ProviderError(`${name} cannot be reached, or broke its answer off: ${said}`, { status: 503 });
}

/** Brave refuses a key with 422 and this code. */
function isAboutKey(status: number, text: string): boolean {
  return status === 401 || status === 403 || (status === 422 && text.includes("SUBSCRIPTION_TOKEN_INVALID"));
}

/** Brave says in how many seconds each of its limits ends, the shortest first. */
function firstReset(headers: Headers): string | null {
  return headers.get("x-ratelimit-reset")?.split(",")[0]?.trim() ?? null;
}

/** Its words, wherever in its JSON it has them; else its text. */
function saidIn(text: string, key: SentKey): string {
  const words = wordsIn(parsed(text)) ?? text.trim();
  return words === "" ? "no word" : shortened(withoutKey(words, key));
}

function wordsIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return null;
  return wordsIn(value["error"] ?? value["detail"] ?? value["message"] ?? value["msg"]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its text says what it is.
    return null;
  }
}
