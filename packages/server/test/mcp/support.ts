/** MCP servers of the SDK on a port, over both transports, and stacks that use them. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { parseScripts } from "@understudy/mock-inference";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { mcp, type StackOptions } from "../../src/index.ts";
import { testStack, type TestStack } from "../providers/support.ts";

export interface TestServer {
  url: string;
  /** The requests, as method and headers. */
  requests: { method: string; headers: IncomingMessage["headers"]; body: string }[];
  /** The sessions that are open, and how many there were. */
  open: Map<string, Transport>;
  opened(): number;
  /** Forgets all sessions, as a restart does. */
  forget(): void;
  /** Resolves when a tool `wait` was called; and when its call was cancelled. */
  waiting: Promise<void>;
  cancelled: Promise<void>;
}

/** A server with some tools. `more` adds others; `gate` answers in place of it. */
export async function sdkServer(
  kind: "http" | "sse",
  {
    more = () => undefined,
    gate = () => false,
    stateless = false,
    json = false,
  }: {
    more?: (server: McpServer) => void;
    gate?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean;
    stateless?: boolean;
    json?: boolean;
  } = {},
): Promise<TestServer> {
  const open = new Map<string, StreamableHTTPServerTransport | SSEServerTransport>();
  const requests: TestServer["requests"] = [];
  let count = 0;
  const [waiting, cancelled] = [signal(), signal()];
  const make = (): McpServer => {
    const server = new McpServer({ name: "test", version: "1" });
    addTools(server, { onWait: waiting.give, onCancel: cancelled.give });
    more(server);
    return server;
  };

  const http = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    requests.push({ method: request.method ?? "", headers: request.headers, body });
    if (gate(request, response, body)) return;
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? open.get(id) : undefined;
    if (known instanceof StreamableHTTPServerTransport)
      return known.handleRequest(request, response, parsed(body));
    if (id !== undefined) return void response.writeHead(404).end("Session not found");
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: stateless ? undefined : () => crypto.randomUUID(),
      enableJsonResponse: json,
      onsessioninitialized: (session) => {
        open.set(session, transport);
        count += 1;
      },
    });
    // The transport is no event target.
    // eslint-disable-next-line unicorn/prefer-add-event-listener
    transport.onclose = () => void open.delete(transport.sessionId ?? "");
    await make().connect(transport);
    await transport.handleRequest(request, response, parsed(body));
  };

  const sse = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const body = await textOf(request);
    requests.push({ method: request.method ?? "", headers: request.headers, body });
    if (gate(request, response, body)) return;
    if (request.method === "GET" && pathname === "/mcp") {
      const transport = new SSEServerTransport("/messages", response);
      open.set(transport.sessionId, transport);
      count += 1;
      // eslint-disable-next-line unicorn/prefer-add-event-listener
      transport.onclose = () => void open.delete(transport.sessionId);
      return make().connect(transport);
    }
    if (pathname !== "/messages") return void response.writeHead(405).end();
    const known = open.get(searchParams.get("sessionId") ?? "");
    if (!(known instanceof SSEServerTransport)) return void response.writeHead(404).end("No session");
    await known.handlePostMessage(request, response, parsed(body));
  };

  const answer = kind === "http" ? http : sse;
  const url = await rawMcp((request, response) => void answer(request, response));
  return {
    url,
    requests,
    open,
    opened: () => count,
    forget: () => open.clear(),
    waiting: waiting.given,
    cancelled: cancelled.given,
  };
}

/** A server that answers as it is told, at `/mcp`. */
export async function rawMcp(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** An address that nobody listens at. */
export async function closedPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/mcp`;
}

function addTools(server: McpServer, { onWait, onCancel }: { onWait(): void; onCancel(): void }): void {
  server.registerTool(
    "add",
    { description: "Adds.", inputSchema: { a: z.number(), b: z.number() } },
    ({ a, b }) => ({ content: [{ type: "text", text: String(a + b) }] }),
  );
  server.registerTool("fail", { description: "Fails." }, () => ({
    content: [{ type: "text", text: "It is broken." }],
    isError: true,
  }));
  server.registerTool("whose", { inputSchema: { session_id: z.string() } }, ({ session_id }) => ({
    content: [{ type: "text", text: `of ${session_id}` }],
  }));
  server.registerTool("who", { inputSchema: {} }, (_, { requestInfo }) => ({
    content: [{ type: "text", text: String(requestInfo?.headers["x-who"]) }],
  }));
  server.registerTool("wait", {}, async ({ signal: until }) => {
    onWait();
    await new Promise<void>((resolve) => until.addEventListener("abort", () => resolve()));
    onCancel();
    return { content: [] };
  });
  server.registerTool("steps", {}, async ({ sendNotification, _meta }) => {
    const progressToken = _meta?.progressToken;
    if (progressToken !== undefined)
      for (const progress of [1, 2])
        await sendNotification({
          method: "notifications/progress",
          params: { progressToken, progress, total: 2, message: `step ${progress}` },
        });
    return { content: [{ type: "text", text: "done" }] };
  });
}

export function mcpStack(uri: string, script: string, more: StackOptions = {}): TestStack {
  return testStack({
    providers: [mcp()],
    scripts: parseScripts(script),
    configuration: { toolgroups: [{ toolgroup_id: "mcp::it", provider_id: "mcp", mcp_endpoint: { uri } }] },
    ...more,
  });
}

/** A script that calls these tools one after another, and then says so. */
export function calling(...calls: string[]): string {
  const replies = calls.map((call) => `  - call: [${call}]`);
  return `script: s\nmodel: m\nreplies:\n${[...replies, "  - say: Done."].join("\n")}\n`;
}

export const withIt = { config: { toolgroups: ["mcp::it"] } };

/** The contents of the tool responses of a turn. */
export function contentsOf(turn: { steps: { tool_responses?: { content: unknown }[] }[] }): unknown[] {
  return turn.steps.flatMap(({ tool_responses = [] }) => tool_responses.map(({ content }) => content));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += String(piece);
  return text;
}

function parsed(body: string): unknown {
  return body === "" ? undefined : JSON.parse(body);
}

function signal(): { give(): void; given: Promise<void> } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}
