/** Requests to a model server: with their key, repeated where that is safe, bounded in time and size. */
import { isRecord, ProviderError, shortened } from "@understudy/contract";
import type { ProviderContext } from "@understudy/contract/ports";
import { readAnswer } from "../../limits/read-up-to.ts";
import { repeatRequest } from "../../limits/repeat-request.ts";
import { withoutKey, type SentKey } from "../keys/key.ts";
import type { Settings } from "./config.ts";
import { connectionFailure, refusalOf } from "./failures.ts";

/** The platform's `fetch`, or one with its own connections. */
export type PlatformFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Sending {
  /** Such as `/chat/completions`. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
  key: SentKey;
  context: Pick<ProviderContext, "signal" | "observe">;
  /** False for a question of which the answer is not worth a repetition. */
  repeats?: boolean;
}

/** Bytes; more of an answer that is not streamed is no answer of a model. */
const largestAnswer = 32 * 1024 * 1024;
const largestRefusal = 64 * 1024;

/** The answer, if it is a success. @throws ProviderError */
export async function sendWithRetries(
  fetch: PlatformFetch,
  settings: Settings,
  sending: Sending,
): Promise<Response> {
  const { url, timeouts, retries } = settings;
  const { context, key } = sending;
  return repeatRequest(() => sendOnce(fetch, settings, sending), {
    retries: sending.repeats === false ? 0 : retries,
    within: timeouts.first * 1000,
    context,
    toFailure: (error) => connectionFailure(error, { url, key }),
  });
}

/** An answer of any kind is enough, but 502 to 504, which are of something before the server. @throws ProviderError */
export async function expectAnswer(
  fetch: PlatformFetch,
  settings: Settings,
  sending: Sending,
): Promise<void> {
  const response = await request(fetch, settings, sending);
  if ([502, 503, 504].includes(response.status)) throw await failureIn(response, sending.key);
  await response.body?.cancel();
}

async function sendOnce(fetch: PlatformFetch, settings: Settings, sending: Sending): Promise<Response> {
  const response = await request(fetch, settings, sending);
  if (response.ok) return response;
  throw await failureIn(response, sending.key);
}

function request(
  fetch: PlatformFetch,
  { url, headers }: Settings,
  { path, body, key, context }: Sending,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key.value !== null && { authorization: `Bearer ${key.value}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    // A key is not carried elsewhere.
    redirect: "manual",
    signal: context.signal,
  });
}

async function failureIn(response: Response, key: SentKey): Promise<ProviderError> {
  // Of a long one the beginning says enough.
  const { text } = await readAnswer(response, largestRefusal);
  return refusalOf(response, text, key);
}

/** The answer to a request with this key. @throws ProviderError for one that is no JSON object. */
export async function readJsonObject(response: Response, key: SentKey): Promise<Record<string, unknown>> {
  const { text, isWhole } = await readAnswer(response, largestAnswer);
  if (!isWhole)
    throw new ProviderError(`The model server answered with more than ${largestAnswer} bytes in one piece.`, {
      status: 502,
    });
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Below.
  }
  throw noModelServer(response, text, key);
}

export function noModelServer({ headers }: Response, answer: string, key: SentKey): ProviderError {
  const text = withoutKey(answer, key);
  const type = headers.get("content-type") ?? "no content type";
  const begins = text === "" ? "" : ` that begins with ${shortened(text.slice(0, 100))}`;
  return new ProviderError(
    `The model server answered with ${type}${begins}. Is its base URL right? Most end in /v1.`,
    { status: 502 },
  );
}
