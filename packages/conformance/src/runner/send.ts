/** One request of a story, and everything that came back. Its own reader: a client would hide what is to be judged. */
import { toHandle, toResponse, type Answer } from "@understudy/contract";
import { createEventDecoder } from "@understudy/contract/sse";
import { createDeadline } from "./deadline.ts";
import type { Wire } from "../targets/target.ts";
import { reasonOf, toJson } from "../targets/ask.ts";
import type { Exchange } from "../trace/trace.ts";

export type Seen = Pick<
  Exchange,
  "status" | "failure" | "headers" | "text" | "json" | "items" | "truncated" | "left"
>;

const nothing: Seen = {
  status: null,
  failure: null,
  headers: {},
  text: "",
  json: undefined,
  items: null,
  truncated: false,
  left: false,
};

export interface Sending {
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
  { method, path, body, bytes, headers = {}, timeoutMs, disconnectAfter }: Sending,
): Promise<Seen> {
  const leaving = new AbortController();
  const seen = { ...nothing };
  const chunks: Uint8Array[] = [];
  let text: string | null = null;
  const late = createDeadline(timeoutMs);
  try {
    const request = new Request(`${wire.baseUrl}${path}`, {
      method,
      signal: leaving.signal,
      headers: headersOf(body, headers),
      ...(body === undefined ? {} : { body: bytes ?? JSON.stringify(body) }),
    });
    const answer = await Promise.race([toHandle(wire)(request), late.passed]);
    seen.status = answer.status;
    if (isText(answer)) {
      seen.headers = { ...answer.headers };
      text = answer.body;
    } else {
      const response = answer instanceof Response ? answer : toResponse(answer, request.signal);
      seen.headers = Object.fromEntries(response.headers);
      await Promise.race([read(response, chunks, seen, disconnectAfter), late.passed]);
    }
    if (seen.left) leaving.abort();
  } catch (error) {
    seen.failure = reasonOf(error);
    leaving.abort();
  } finally {
    late.stop();
    // Also what came before it broke off.
    seen.text = text ?? decoder.decode(Buffer.concat(chunks));
  }
  if (seen.failure === null && seen.items === null) seen.json = toJson(seen.text);
  return seen;
}

/** What a stack in this process says is data at first: to make a response of it and to read that took 6 % of a run. */
function isText(answer: Answer | Response): answer is Answer & { body: string } {
  if (answer instanceof Response || typeof answer.body !== "string") return false;
  return answer.headers["content-type"]?.startsWith("application/json") === true;
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
  seen: Seen,
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
    seen.left = true;
    return;
  }
  seen.truncated = events?.end().truncated ?? false;
}
