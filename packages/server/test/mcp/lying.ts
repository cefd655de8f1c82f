/** MCP servers that answer as they are told, and stacks that have one beside a good one. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parseScripts } from "@understudy/mock-inference";
import { expect } from "vitest";
import { mcp } from "../../src/index.ts";
import { testStack } from "../providers/support.ts";
import { sdkServer } from "./support.ts";

export type Answer = (
  message: { id?: number; method: string; params?: { cursor?: string } },
  response: ServerResponse,
) => void;

/** Answers messages by JSON-RPC; `tools/list` has one tool unless told otherwise. */
export function lying(answers: Partial<Record<string, Answer>>): RequestListener {
  const usual: Record<string, Answer> = {
    initialize: ({ id }, response) =>
      result(response, id, {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: "liar", version: "1" },
      }),
    "notifications/initialized": (_, response) => void response.writeHead(202).end(),
    "tools/list": ({ id }, response) =>
      result(response, id, { tools: [{ name: "look", inputSchema: { type: "object" } }] }),
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const piece of request) text += String(piece);
    if (request.method !== "POST") return void response.writeHead(405).end();
    const message = JSON.parse(text) as Parameters<Answer>[0];
    const answer = answers[message.method] ?? usual[message.method];
    answer?.(message, response);
  };
  return (request, response) => void reply(request, response);
}

export function result(response: ServerResponse, id: number | undefined, value: object): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: value }));
}

const quick = { timeouts: { connect: 1, list: 0.3, call: 0.3 } };

/** A stack with the bad server, and a good one beside it. */
export async function beside(uri: string, script: string, config: Parameters<typeof mcp>[0] = quick) {
  const good = await sdkServer("http");
  const group = (toolgroup_id: string, to: string) => ({
    toolgroup_id,
    provider_id: "mcp",
    mcp_endpoint: { uri: to },
  });
  const made = testStack({
    providers: [mcp(config)],
    scripts: parseScripts(script),
    configuration: { toolgroups: [group("bad", uri), group("good", good.url)] },
  });
  const turn = () => made.turn("m", "Hi", { config: { toolgroups: ["bad"] } });
  const checkOthers = async (): Promise<void> => {
    const { status, body } = await made.call("GET", "/v1/tools");
    expect(status).toBe(200);
    expect(body.data.map((one: { toolgroup_id: string }) => one.toolgroup_id)).toContain("good");
  };
  return { ...made, turn, checkOthers };
}

export const cannot = (uri: string, why: string) =>
  `The tools of bad cannot be listed: The MCP server at ${uri} ${why}`;
