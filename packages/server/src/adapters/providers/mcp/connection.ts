/** One connection to an MCP server, by one of the two transports: a session of the protocol, from `initialize` to its end. */
import { isRecord } from "@understudy/contract";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { readAnswer } from "../../limits/read-up-to.ts";
import { withinBounds } from "./within-bounds.ts";
import { McpBreak, McpRefusal } from "./failures.ts";
import type { McpHeaders } from "./headers.ts";
import type { CalledResult } from "./to-result.ts";
import type { McpSdk } from "./sdk.ts";

export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface ClosableFetch {
  fetch: McpFetch;
  close(): Promise<void>;
}

export interface McpServer {
  uri: string;
  headers: McpHeaders;
  fetch: McpFetch;
  maxBytes: number;
}

export interface Asking {
  signal: AbortSignal;
  /** Milliseconds, since the server last reported progress. */
  timeout: number;
  onprogress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

export interface McpConnection {
  list(
    cursor: string | undefined,
    asking: Asking,
  ): Promise<{ tools: readonly ListedTool[]; nextCursor?: string }>;
  call(name: string, args: Record<string, unknown>, asking: Asking): Promise<CalledResult>;
  /** Whether it broke off, so that it cannot be asked any more. */
  isOver(): boolean;
  /** Ends the session at the server, if it can be reached, and the connection. Never rejects. */
  close(): Promise<void>;
}

export interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown> | undefined;
}

/** Milliseconds that a call may take at most, however much it tells of its progress: as long as a turn. */
const longestCall = 600_000;
/** Bytes: as much as says what is wrong. */
const largestRefusal = 2_000;
/** Milliseconds for farewells: a server that is gone is not waited for. */
const patience = 2_000;

/** Rejects with `McpRefusal` for an answer that is an error of HTTP. */
export async function openConnection(
  kind: "http" | "sse",
  { uri, headers, fetch, maxBytes }: McpServer,
  sdk: McpSdk,
  asking: Asking,
): Promise<McpConnection> {
  let why: unknown = null;
  /** Notifications, such as that a call was cancelled, that are on their way. */
  const notes = new Set<Promise<unknown>>();
  const client = new sdk.Client({ name: "understudy", version: "1" });
  const end = (reason: unknown): void => {
    why ??= reason;
    // What waits for an answer is rejected.
    void client.close();
  };

  const own: McpFetch = async (url, init = {}) => {
    const method = init.method ?? "GET";
    // A stream for what belongs to no call: nothing of it would be heeded.
    if (kind === "http" && method === "GET") return new Response(null, { status: 405 });
    const sent = fetch(url, init);
    if (method === "POST" && isNotification(init.body)) note(sent);
    const response = await sent.catch((error: unknown) => {
      why ??= method === "GET" ? error : null;
      throw error;
    });
    if (response.status >= 400 && method !== "DELETE") {
      const refusal = new McpRefusal(response.status, (await readAnswer(response, largestRefusal)).text);
      why ??= method === "GET" ? refusal : null;
      throw refusal;
    }
    return withinBounds(response, { maxBytes, isEndless: method === "GET", broken: end });
  };
  const note = (sent: Promise<unknown>): void => {
    const arrived = sent.then(
      () => void notes.delete(arrived),
      () => void notes.delete(arrived),
    );
    notes.add(arrived);
  };

  const options = { fetch: own, requestInit: { headers: { ...headers } } };
  const http = kind === "http" ? new sdk.StreamableHTTPClientTransport(new URL(uri), options) : null;
  const transport = http ?? new sdk.SSEClientTransport(new URL(uri), options);
  /** With a signal of its own, as the SDK does not take its listeners away. */
  const asked = async <T>(
    { signal: until, timeout: ms, onprogress }: Asking,
    work: (options: RequestOptions) => Promise<T>,
  ): Promise<T> => {
    const own = new AbortController();
    const stop = (): void => own.abort(until.reason);
    until.addEventListener("abort", stop, { once: true });
    if (until.aborted) stop();
    try {
      return await work({
        signal: own.signal,
        timeout: ms,
        resetTimeoutOnProgress: true,
        maxTotalTimeout: longestCall,
        ...(onprogress && { onprogress }),
      });
    } catch (error) {
      until.throwIfAborted();
      throw why ?? error;
    } finally {
      until.removeEventListener("abort", stop);
    }
  };
  try {
    // Its classes and its interface differ in optional members.
    await asked(asking, (options) => client.connect(transport as Transport, options));
  } catch (error) {
    await transport.close().catch(() => undefined);
    throw error;
  }
  return {
    list: (cursor, given) =>
      asked(given, (options) =>
        client.request(
          { method: "tools/list", params: cursor === undefined ? {} : { cursor } },
          sdk.ListToolsResultSchema,
          options,
        ),
      ),
    call: (name, args, given) =>
      asked(given, (options) =>
        client.request(
          { method: "tools/call", params: { name, arguments: args } },
          sdk.CallToolResultSchema,
          options,
        ),
      ),
    isOver: () => why !== null,
    async close() {
      const isOver = why !== null;
      why ??= new McpBreak("The session was closed.");
      const farewell = isOver ? undefined : http?.terminateSession();
      await inTime(Promise.allSettled([...notes, farewell]));
      await client.close().catch(() => undefined);
    },
  };
}

/** Without an id, a message of JSON-RPC asks for no answer. */
function isNotification(body: unknown): boolean {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : null;
  return isRecord(message) && "method" in message && !("id" in message);
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
