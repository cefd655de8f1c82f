/** One request of a story, and everything that came back. Its own reader: a client would hide what is to be judged. */
import { createEventDecoder } from "@understudy/contract/sse";
import { createDeadline } from "./deadline.ts";
import type { Wire } from "../targets/target.ts";
import { reasonOf, toJson } from "../targets/ask.ts";
import type { Exchange } from "../trace/trace.ts";

export type Received = Pick<
  Exchange,
  "status" | "failure" | "headers" | "text" | "json" | "items" | "truncated" | "disconnected"
>;

const nothing: Received = {
  status: null,
  failure: null,
  headers: {},
  text: "",
  json: undefined,
  items: null,
  truncated: false,
  disconnected: false,
};

export interface SendOptions {
  method: string;
  path: string;
  body?: unknown;
  /** In place of the body. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** A content type among them takes the place of JSON's; an empty one is not sent. */
  headers?: Readonly<Record<string, string>> | undefined;
  timeoutMs: number;
  /** Goes away after so many items of a stream. */
  disconnectAfter?: number | undefined;
}

/** Never rejects: that no answer came is part of what was seen. */
export async function send(
  wire: Wire,
  { method, path, body, bytes, headers = {}, timeoutMs, disconnectAfter }: SendOptions,
): Promise<Received> {
  const leaving = new AbortController();
  const seen = { ...nothing };
  const chunks: Uint8Array[] = [];
  const late = createDeadline(timeoutMs);
  try {
    const request = new Request(`${wire.baseUrl}${path}`, {
      method,
      signal: leaving.signal,
      headers: headersOf(body, headers),
      ...(body === undefined ? {} : { body: bytes ?? JSON.stringify(body) }),
    });
    const response = await Promise.race([wire.fetch(request), late.passed]);
    seen.status = response.status;
    seen.headers = Object.fromEntries(response.headers);
    await Promise.race([read(response, chunks, seen, disconnectAfter), late.passed]);
    if (seen.disconnected) leaving.abort();
  } catch (error) {
    seen.failure = reasonOf(error);
    leaving.abort();
  } finally {
    late.stop();
    // Also what came before it broke off.
    seen.text = decoder.decode(Buffer.concat(chunks));
  }
  if (seen.failure === null && seen.items === null) seen.json = toJson(seen.text);
  return seen;
}

// Each body is decoded as a whole, so that one decoder serves all.
const decoder = new TextDecoder();

function headersOf(body: unknown, headers: Readonly<Record<string, string>>): Headers {
  const all = new Headers(body === undefined ? headers : { "content-type": "application/json", ...headers });
  if (all.get("content-type") === "") all.delete("content-type");
  return all;
}

async function read(
  response: Response,
  chunks: Uint8Array[],
  seen: Received,
  disconnectAfter = Infinity,
): Promise<void> {
  const isStream = seen.headers["content-type"]?.startsWith("text/event-stream") === true;
  const events = isStream ? createEventDecoder() : null;
  const items: unknown[] = [];
  if (isStream) seen.items = items;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    chunks.push(next.value);
    for (const data of events?.push(next.value) ?? []) items.push(toJson(data) ?? data);
    if (events === null || items.length < disconnectAfter) continue;
    seen.disconnected = true;
    return;
  }
  seen.truncated = events?.end().truncated ?? false;
}
