/** Model servers for tests of providers: mock inference over TCP, or raw answers; and stacks before them. */
import { createServer, type RequestListener } from "node:http";
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
      const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
      const session = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
      const path = `/v1/agents/${agent_id}/session/${session.body.session_id}/turn`;
      return call("POST", path, { messages: [{ role: "user", content: text }], ...more }, headers);
    },
  };
}
