/** Calls to a mock as to an OpenAI-compatible server. */
import { decodeEvents } from "@understudy/contract/sse";
import { createMockInference, parseScripts, type MockInferenceOptions } from "../../src/index.ts";
import { throughDoor } from "../../../../vitest.door.ts";

export function mock(scripts: string, options?: MockInferenceOptions) {
  return createMockInference(parseScripts(scripts), options);
}

type Mock = ReturnType<typeof mock>;

export function send(to: Mock, method: string, path: string, body?: unknown, init: RequestInit = {}) {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const request = new Request(`http://localhost${path}`, { method, body: text ?? null, headers, ...init });
  return throughDoor(to)(request);
}

/** Status and body of a request for a chat completion. */
export async function complete(to: Mock, body: object) {
  const response = await send(to, "POST", "/v1/chat/completions", body);
  return { status: response.status, body: await response.json() };
}

/** The data of the events of a streamed chat completion; what is no JSON, as text. */
export async function stream(to: Mock, body: object): Promise<any[]> {
  const response = await send(to, "POST", "/v1/chat/completions", { ...body, stream: true });
  if (response.body === null || response.status !== 200) throw new Error(await response.text());
  const events = [];
  for await (const data of decodeEvents(response.body))
    events.push(data === "[DONE]" ? data : JSON.parse(data));
  return events;
}

export const says = (content: string) => ({ role: "user", content });
