/** Answers one message of a client of the Model Context Protocol: JSON-RPC 2.0. */
import { ProviderError } from "@understudy/contract";
import { BodyError } from "@understudy/http";
import { z } from "zod";
import type { McpResult, McpTool } from "./to-mcp.ts";

/** The tools of one group. */
export interface McpTools {
  list(): McpTool[];
  /** Throws a `ProviderError` where the tool is unknown or its script fails. */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<McpResult>;
}

export type McpAnswer = { jsonrpc: "2.0"; id: string | number | null } & (
  { result: object } | { error: { code: number; message: string } }
);

/** The versions of the protocol, which are alike in what tools need. The last is offered to clients of another. */
const versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

const messageSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });

/** Codes of JSON-RPC. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 };

/** `message` is a body, or why it is no JSON. Null for a notification or a response, which get no answer. Never rejects. */
export async function answerMessage(
  message: unknown,
  tools: McpTools,
  signal: AbortSignal,
): Promise<McpAnswer | null> {
  if (message instanceof BodyError) return failure(null, codes.parse, message.sentence);
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) return failure(null, codes.request, "Expected one JSON-RPC 2.0 message.");
  const { id, method, params = {} } = parsed.data;
  if (id === undefined || method === undefined) return null;
  try {
    switch (method) {
      case "initialize":
        return success(id, initialized(params["protocolVersion"]));
      case "ping":
        return success(id, {});
      case "tools/list":
        return success(id, { tools: tools.list() });
      case "tools/call": {
        const call = callSchema.safeParse(params);
        if (!call.success)
          return failure(id, codes.params, "tools/call needs a name, and arguments as an object.");
        return success(id, await tools.call(call.data.name, call.data.arguments, signal));
      }
      default:
        return failure(id, codes.method, `There is no ${method}; there are tools only.`);
    }
  } catch (error) {
    const code = error instanceof ProviderError && error.status === 400 ? codes.params : codes.internal;
    return failure(id, code, error instanceof Error ? error.message : String(error));
  }
}

function initialized(version: unknown): object {
  const known = versions.find((one) => one === version);
  return {
    protocolVersion: known ?? versions.at(-1),
    capabilities: { tools: {} },
    serverInfo: { name: "understudy-mock", version: "0" },
  };
}

function success(id: string | number, result: object): McpAnswer {
  return { jsonrpc: "2.0", id, result };
}

function failure(id: string | number | null, code: number, message: string): McpAnswer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
