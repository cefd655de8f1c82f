/** Sends one request and records everything that comes back. Not by a client, which would hide what is to be judged. */
import { createEventDecoder } from "@understudy/contract/sse";
import { innermostReason } from "../target/reason-of.ts";
import { toJson } from "../json/to-json.ts";
import { readChunks } from "../sending/read-chunks.ts";
import { as } from "../trace/read.ts";
import type { DisconnectAfter } from "../story/story.ts";
import type { Wire } from "../target/target.ts";
import type { Exchange } from "../trace/trace.ts";
import { createDeadline } from "../sending/deadline.ts";

export type Received = Pick<
  Exchange,
  "status" | "failure" | "headers" | "text" | "json" | "items" | "truncated" | "disconnected"
>;

/** A request without a response. */
export const noResponse: Received = {
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
  /** Bytes in place of the body. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** A content type among them replaces the content type of JSON; an empty one is not sent. */
  headers?: Readonly<Record<string, string>> | undefined;
  timeoutMs: number;
  disconnectAfter?: DisconnectAfter | undefined;
}

/** Never rejects: a missing answer is part of the record. */
export async function send(
  wire: Wire,
  { method, path, body, bytes, headers = {}, timeoutMs, disconnectAfter }: SendOptions,
): Promise<Received> {
  const controller = new AbortController();
  const received = { ...noResponse };
  const chunks: Uint8Array[] = [];
  const deadline = createDeadline(timeoutMs);
  try {
    const request = new Request(`${wire.baseUrl}${path}`, {
      method,
      signal: controller.signal,
      headers: headersOf(body, headers, wire.headers),
      ...(body === undefined ? {} : { body: bytes ?? JSON.stringify(body) }),
    });
    const response = await Promise.race([wire.fetch(request), deadline.passed]);
    received.status = response.status;
    received.headers = Object.fromEntries(response.headers);
    await Promise.race([read(response, chunks, received, disconnectAfter), deadline.passed]);
    if (received.disconnected) controller.abort();
  } catch (error) {
    received.failure = innermostReason(error);
    controller.abort();
  } finally {
    deadline.stop();
    // Also the text before the connection broke.
    received.text = decoder.decode(Buffer.concat(chunks));
  }
  if (received.failure === null && received.items === null) received.json = toJson(received.text);
  return received;
}

// Each body is decoded as a whole, so that one decoder serves all.
const decoder = new TextDecoder();

type HeaderFields = Readonly<Record<string, string>>;

function headersOf(body: unknown, headers: HeaderFields, ofAll: HeaderFields = {}): Headers {
  const all = new Headers(body === undefined ? headers : { "content-type": "application/json", ...headers });
  if (all.get("content-type") === "") all.delete("content-type");
  for (const [name, value] of Object.entries(ofAll)) all.set(name, value);
  return all;
}

/** Far more than any turn has: each is judged. */
const mostItems = 20_000;

async function read(
  response: Response,
  chunks: Uint8Array[],
  received: Received,
  disconnectAfter: DisconnectAfter = Infinity,
): Promise<void> {
  const isStream = received.headers["content-type"]?.startsWith("text/event-stream") === true;
  const events = isStream ? createEventDecoder() : null;
  const items: unknown[] = [];
  if (isStream) received.items = items;
  for await (const chunk of readChunks(response)) {
    chunks.push(chunk);
    for (const { data } of events?.push(chunk) ?? []) items.push(toJson(data) ?? data);
    if (items.length > mostItems) throw new Error(`the stream has more than ${mostItems} events`);
    const isEnough = disconnectAfter === "step" ? items.some(completesStep) : items.length >= disconnectAfter;
    if (events === null || !isEnough) continue;
    received.disconnected = true;
    return;
  }
  received.truncated = events?.end().truncated ?? false;
}

function completesStep(item: unknown): boolean {
  const known = as("TurnStreamItem", item);
  return known !== null && "event" in known && known.event.payload.event_type === "step_complete";
}
