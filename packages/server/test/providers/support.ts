/** Model servers for tests of providers: mock inference over TCP, or raw answers; and stacks before them. */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "@understudy/http/node";
import { createMockInference, parseScripts, type MockInference } from "@understudy/mock-inference";
import { onTestFinished } from "vitest";
import { createStack, type Stack, type StackOptions } from "../../src/index.ts";

/** A scripted model on a port. */
export async function scriptedModel(yaml: string): Promise<{ mock: MockInference; url: string }> {
  const mock = createMockInference(parseScripts(yaml));
  const listening = await listen(mock, { port: 0 });
  onTestFinished(() => listening.close({ force: true }));
  return { mock, url: `${listening.url}/v1` };
}

/** A server that answers as it is told. */
export async function rawServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

export interface Called {
  status: number;
  headers: Headers;
  // A test looks into it, and fails if it is something else.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface TestStack {
  stack: Stack;
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Called>;
  /** A new session of an agent with this model; the answers to a turn in it. */
  turn(model: string, text: string, more?: object, headers?: Record<string, string>): Promise<Called>;
}

export function testStack(options: StackOptions): TestStack {
  const stack = createStack(options);
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const call: TestStack["call"] = async (method, path, body, headers = {}) => {
    const response = await stack.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    stack,
    call,
    async turn(model, text, { config = {}, ...more }: { config?: object } = {}, headers = {}) {
      const agent_config = { model, instructions: "", ...config };
      const { agent_id } = (await call("POST", "/v1/agents", { agent_config }, headers)).body;
      const sessions = `/v1/agents/${agent_id}/session`;
      const session = await call("POST", sessions, { session_name: "s" }, headers);
      const path = `${sessions}/${session.body.session_id}/turn`;
      return call("POST", path, { messages: [{ role: "user", content: text }], ...more }, headers);
    },
  };
}

/** The header of provider data, in ASCII as clients send it. */
export function providerData(fields: object): Record<string, string> {
  const text = JSON.stringify(fields).replace(
    /[^ -~]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { "x-llamastack-provider-data": text };
}

/** A model server that answers as the last message says, and repeats the key that it got in every error. */
export async function keyedServer(): Promise<{ url: string; keys: string[]; others: string[] }> {
  const keys: string[] = [];
  const others: string[] = [];
  const url = await rawServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += String(piece)));
    request.on("end", () => {
      const { authorization = "none", ...headers } = request.headers;
      keys.push(authorization);
      others.push(JSON.stringify([request.url, headers, text]));
      answerKeyed(text, authorization, response);
    });
  });
  return { url, keys, others };
}

function answerKeyed(text: string, authorization: string, response: ServerResponse): void {
  const { messages = [], stream = true } = (text === "" ? {} : JSON.parse(text)) as {
    messages?: { role: string; content: string }[];
    stream?: boolean;
  };
  const last = messages.at(-1);
  const asked = last?.role === "user" ? last.content : "";
  const [, status] = /refuse with (\d+)/.exec(asked) ?? [];
  const error = { error: { message: `refused ${authorization}` } };
  if (status !== undefined) return void response.writeHead(Number(status)).end(JSON.stringify(error));
  if (asked.includes("hang up")) return void response.destroy();
  if (asked.includes("be a page"))
    return void response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<p>${"-".repeat(80)}${authorization}`);
  if (asked.includes("refuse in words"))
    return void response.writeHead(500).end(`${"-".repeat(190)}${authorization}`);
  const tool = { index: 0, id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
  const delta = asked.includes("call") ? { tool_calls: [tool] } : { content: "Yes" };
  const chunks: object[] = [{ choices: [{ index: 0, delta }] }];
  if (asked.includes("fail later")) chunks.push(error);
  chunks.push({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
  if (!stream) return void response.end(JSON.stringify({ choices: [{ message: { content: "Yes" } }] }));
  const frames = [...chunks.map((one) => JSON.stringify(one)), "[DONE]"];
  response.end(frames.map((frame) => `data: ${frame}\n\n`).join(""));
}
