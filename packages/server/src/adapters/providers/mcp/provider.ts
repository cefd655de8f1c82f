/** The tools of MCP servers, each the server of a registered toolgroup. */
import { createLruCache, ProviderError } from "@understudy/contract";
import type {
  ProviderContext,
  ProviderRun,
  RegisteredToolgroup,
  ToolProvider,
} from "@understudy/contract/ports";
import type { ToolDef } from "@understudy/contract/types";
import type { McpSettings } from "./config.ts";
import type { Asking, ListedTool, McpFetch } from "./connection.ts";
import { beginFailure, callFailure } from "./failures.ts";
import { headersFor, withoutValues, type McpHeaders } from "./headers.ts";
import type { McpSdk } from "./sdk.ts";
import { createSession, type McpSession } from "./session.ts";
import { toToolResult } from "./to-result.ts";

export interface McpParts {
  provider_id: string;
  settings: McpSettings;
  /** To addresses of the operator, which may be any, and to those of others. */
  fetches: { any: McpFetch; checked: McpFetch };
  loadSdk: () => Promise<McpSdk>;
  /** Milliseconds. */
  elapsed: () => number;
}

/** Milliseconds that a list is good for. */
const freshMs = 60_000;
/** Characters of all lists that are kept. */
const mostKept = 16 * 1024 * 1024;

interface Target {
  uri: string;
  headers: McpHeaders;
  /** Of the session in a run. */
  key: string;
  fetch: McpFetch;
}

export function createMcpProvider({ provider_id, settings, fetches, loadSdk, elapsed }: McpParts) {
  const { timeouts, max_bytes: maxBytes } = settings;
  const lists = createLruCache<string, { at: number; tools: readonly ToolDef[] }>(mostKept);
  const ofRuns = new WeakMap<ProviderRun, Map<string, McpSession>>();
  const closing = new Set<Promise<void>>();

  const close = (session: McpSession): void => {
    const closed = session.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  const sessionsOf = (run: ProviderRun): Map<string, McpSession> => {
    const known = ofRuns.get(run);
    if (known !== undefined) return known;
    const sessions = new Map<string, McpSession>();
    ofRuns.set(run, sessions);
    run.atEnd(() => [...sessions.values()].forEach(close));
    return sessions;
  };

  /** The run's; outside of a run one for this alone. */
  async function withSession<T>(
    { key, uri, headers, fetch }: Target,
    { run }: ProviderContext,
    work: (session: McpSession) => Promise<T>,
  ): Promise<T> {
    // Before any time is measured: it is loaded once, and slowly.
    const sdk = await loadSdk();
    const make = (): McpSession => createSession({ uri, headers, fetch, maxBytes }, sdk);
    if (run === undefined) {
      const session = make();
      return work(session).finally(() => close(session));
    }
    const sessions = sessionsOf(run);
    const session = sessions.get(key) ?? make();
    sessions.set(key, session);
    return work(session);
  }

  const targetOf = (group: RegisteredToolgroup | undefined, { data }: ProviderContext): Target => {
    const refusal = group === undefined ? needsEndpoint : refusalOf(group);
    const uri = group?.mcp_endpoint?.uri;
    if (refusal !== null || uri === undefined)
      throw new ProviderError(refusal ?? needsEndpoint, { status: 400 });
    const headers = headersFor(uri, data);
    const is_configured = group?.is_configured === true;
    const key = JSON.stringify([uri, headers, is_configured]);
    return { uri, headers, key, fetch: is_configured ? fetches.any : fetches.checked };
  };

  const beginning = (error: unknown, { uri, headers }: Target): ProviderError => {
    const { message, status } = beginFailure(error, shownUri(uri));
    return new ProviderError(withoutValues(message, headers), { status, cause: error });
  };

  const provider: ToolProvider = {
    provider: { provider_id, provider_type: "remote::model-context-protocol" },
    data: { mcp_headers: "object" },
    aliases: ["model-context-protocol"],
    speaksMcp: true,
    toolgroups: () => [],
    refusal: refusalOf,
    async tools(group, context) {
      const target = targetOf(group, context);
      const key = JSON.stringify([group.toolgroup_id, group.registration, target.key]);
      const known = lists.get(key);
      if (known !== undefined && elapsed() - known.at < freshMs) return known.tools;
      try {
        const found = await withSession(target, context, (session) => {
          const late = AbortSignal.timeout(timeouts.list * 1000);
          const signal = AbortSignal.any([context.signal, late]);
          return session.tools({ signal, timeout: timeouts.list * 1000 });
        });
        const tools = found.map((tool) => toToolDef(tool, group.toolgroup_id));
        lists.set(key, { at: elapsed(), tools }, JSON.stringify(tools).length);
        return tools;
      } catch (error) {
        context.signal.throwIfAborted();
        throw beginning(error, target);
      }
    },
    async invoke({ group, tool_name, arguments: args }, context) {
      const target = targetOf(group, context);
      const { signal, observe } = context;
      const asking: Asking = {
        signal,
        timeout: timeouts.call * 1000,
        ...(observe && { onprogress: (told) => observe({ what: "progress", ...told }) }),
      };
      return withSession(target, context, async (session) => {
        try {
          await session.begin({ signal, timeout: timeouts.list * 1000 });
        } catch (error) {
          signal.throwIfAborted();
          throw beginning(error, target);
        }
        try {
          const result = toToolResult(await session.call(tool_name, args, asking));
          const { error_message } = result;
          if (typeof error_message !== "string") return result;
          // The model reads the words of a failure, and the turn keeps them.
          return { content: null, error_message: withoutValues(error_message, target.headers) };
        } catch (error) {
          signal.throwIfAborted();
          return { content: null, error_message: withoutValues(callFailure(error), target.headers) };
        }
      });
    },
  };
  return { provider, close: () => Promise.allSettled(closing) };
}

const needsEndpoint = "A toolgroup of an MCP server needs mcp_endpoint: { uri }.";

function refusalOf({ mcp_endpoint }: RegisteredToolgroup): string | null {
  if (mcp_endpoint === null) return needsEndpoint;
  const { uri } = mcp_endpoint;
  const { protocol, username, password } = URL.canParse(uri) ? new URL(uri) : noUrl;
  if (protocol !== "http:" && protocol !== "https:")
    return "mcp_endpoint.uri must be the address of an MCP server, such as https://tools.example/mcp.";
  return username === "" && password === ""
    ? null
    : "mcp_endpoint.uri has a user in it: send headers as mcp_headers of X-LlamaStack-Provider-Data.";
}

const noUrl = { protocol: "", username: "", password: "" };

/** Without its query, which may have a key. */
function shownUri(uri: string): string {
  const { origin, pathname } = new URL(uri);
  return `${origin}${pathname}`;
}

function toToolDef(
  { name, description = "", inputSchema, outputSchema }: ListedTool,
  toolgroup_id: string,
): ToolDef {
  return {
    name,
    description: description === "" ? null : description,
    parameters: null,
    input_schema: inputSchema,
    output_schema: outputSchema ?? null,
    toolgroup_id,
    metadata: null,
  };
}
