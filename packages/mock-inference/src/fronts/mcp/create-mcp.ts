/**
 * The scripted tools as servers of the Model Context Protocol, one for each toolgroup, at `/mcp/<toolgroup>`. One address
 * serves both transports: a client that begins with POST gets its answers in the responses (streamable HTTP), one that
 * begins with GET gets a stream, and the address that it posts to (HTTP with SSE).
 */
import { createByteBudget, type ByteBudget } from "@understudy/contract";
import type { ToolProvider } from "@understudy/contract/ports";
import {
  BodyError,
  decodeParam,
  namedScript,
  pathOf,
  readJson,
  toJsonAnswer,
  type Answer,
  type BodySource,
} from "@understudy/http";
import { toToolgroups } from "../../engine/state/served.ts";
import type { Script } from "../../script/types.ts";
import { answerMessage, type McpTools } from "./answer-message.ts";
import { createEventStream, type EventStream } from "./event-stream.ts";
import { toMcpResult, toMcpTool } from "./to-mcp.ts";

export interface McpOptions {
  scripts(): readonly Script[];
  invoke: ToolProvider["invoke"];
  /** The marker that stands for a session's conversation, which does not come with a call. */
  markerOf(session: string): string | undefined;
}

const prefix = "/mcp/";

/** Bytes that the clients of streams have not read; one stream has at most a quarter of them. */
const mostUnread = 32 * 1024 * 1024;

/** Answers requests below `/mcp/`; undefined for all others. */
export function createMcp(
  options: McpOptions,
): (request: Request, source?: BodySource) => Promise<Answer> | undefined {
  const streams = new Map<string, EventStream>();
  const unread = createByteBudget(mostUnread);
  return (request, source) => {
    const path = pathOf(request);
    if (!path.startsWith(prefix)) return undefined;
    const tools = toolsOf(decodeParam(path.slice(prefix.length)), request.headers, options);
    switch (request.method) {
      case "POST":
        return post(request, source, { tools, streams });
      case "GET":
        return Promise.resolve(open(request, streams, unread));
      default:
        return Promise.resolve({ status: 405, headers: { allow: "GET, POST" }, body: null });
    }
  };
}

async function post(
  request: Request,
  source: BodySource | undefined,
  { tools, streams }: { tools: McpTools; streams: ReadonlyMap<string, EventStream> },
): Promise<Answer> {
  const message = await readJson(request, source).catch((error: unknown) => {
    if (error instanceof BodyError) return error;
    throw error;
  });
  if (message instanceof BodyError && message.why !== "invalid_json")
    return toJsonAnswer({ detail: message.sentence }, message.status);
  const id = new URL(request.url).searchParams.get("stream");
  const stream = id === null ? null : streams.get(id);
  if (stream === undefined) return toJsonAnswer({ detail: `There is no stream ${id}.` }, 404);
  if (stream !== null) {
    void answerMessage(message, tools, stream.signal).then((answer) => {
      if (answer !== null) stream.send("message", JSON.stringify(answer));
    });
    return accepted;
  }
  const answer = await answerMessage(message, tools, request.signal);
  return answer === null ? accepted : toJsonAnswer(answer);
}

const accepted: Answer = { status: 202, headers: {}, body: null };

function open(request: Request, streams: Map<string, EventStream>, unread: ByteBudget): Answer {
  if (request.headers.get("accept")?.includes("text/event-stream") !== true)
    return toJsonAnswer({ detail: "This is a server of the Model Context Protocol: POST a message." }, 406);
  const id = crypto.randomUUID();
  const stream = createEventStream(unread.open(id));
  streams.set(id, stream);
  stream.signal.addEventListener("abort", () => streams.delete(id), { once: true });
  stream.send("endpoint", `${new URL(request.url).pathname}?stream=${id}`);
  return {
    status: 200,
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
    body: stream,
  };
}

function toolsOf(
  toolgroup_id: string,
  headers: Headers,
  { scripts, invoke, markerOf }: McpOptions,
): McpTools {
  return {
    list() {
      const group = toToolgroups(scripts()).find(({ identifier }) => identifier === toolgroup_id);
      return (group?.tools ?? []).map(toMcpTool);
    },
    async call(tool_name, args, signal) {
      const { session_id: session } = args;
      const marker = typeof session === "string" ? markerOf(session) : undefined;
      const messages =
        marker === undefined ? [] : [{ role: "user" as const, content: `@@${marker}@@`, context: null }];
      const call = { toolgroup_id, tool_name, arguments: args, messages };
      return toMcpResult(await invoke(call, { signal, ...namedScript(headers, true) }));
    },
  };
}
