import type {
  Health,
  InsertChunksRequest,
  InsertDocumentsRequest,
  InvokeToolRequest,
  ProviderInfo,
  QueryChunksRequest,
  QueryChunksResponse,
  QueryDocumentsRequest,
  QueryDocumentsResult,
  RegisteredTool,
  RouteInfo,
  RunShieldRequest,
  RunShieldResponse,
  ToolDef,
  ToolInvocationResult,
  Version,
} from "@understudy/contract/types";
import type { ApiCall } from "../sending/call.ts";
import type { CallOptions } from "../sending/options.ts";
import type { Send } from "../sending/send.ts";
import { dataOf, nothing } from "../sending/parts.ts";

/** Tools, safety, tool runtime, vector dbs, providers and inspection. */
export interface Services {
  /** Operations `listTools`, `getTool`. */
  tools: {
    list(query?: { toolgroup_id?: string | undefined }, options?: CallOptions): ApiCall<RegisteredTool[]>;
    get(tool_name: string, options?: CallOptions): ApiCall<RegisteredTool>;
  };
  /** Operation `runShield`. */
  safety: {
    runShield(body: RunShieldRequest, options?: CallOptions): ApiCall<RunShieldResponse>;
  };
  /** Operations `invokeTool`, `listRuntimeTools`. */
  toolRuntime: {
    invoke(body: InvokeToolRequest, options?: CallOptions): ApiCall<ToolInvocationResult>;
    listTools(query?: { tool_group_id?: string | undefined }, options?: CallOptions): ApiCall<ToolDef[]>;
  };
  /** Operations `insertChunks`, `queryChunks`. */
  vectorIo: {
    insert(body: InsertChunksRequest, options?: CallOptions): ApiCall<void>;
    query(body: QueryChunksRequest, options?: CallOptions): ApiCall<QueryChunksResponse>;
  };
  /** Operations `insertDocuments`, `queryDocuments`. */
  ragTool: {
    insert(body: InsertDocumentsRequest, options?: CallOptions): ApiCall<void>;
    query(body: QueryDocumentsRequest, options?: CallOptions): ApiCall<QueryDocumentsResult>;
  };
  /** Operations `listProviders`, `getProvider`. */
  providers: {
    list(options?: CallOptions): ApiCall<ProviderInfo[]>;
    get(provider_id: string, options?: CallOptions): ApiCall<ProviderInfo>;
  };
  /** Operations `getHealth`, `getVersion`, `listRoutes`. An unhealthy server answers 503, an `ApiError`. */
  inspect: {
    health(options?: CallOptions): ApiCall<Health>;
    version(options?: CallOptions): ApiCall<Version>;
    routes(options?: CallOptions): ApiCall<RouteInfo[]>;
  };
}

export function createServices(send: Send): Services {
  return {
    tools: {
      list: (query = {}, options) => send("get", "/v1/tools", { params: { query } }, options, dataOf),
      get: (tool_name, options) =>
        send("get", "/v1/tools/{tool_name}", { params: { path: { tool_name } } }, options),
    },
    safety: {
      runShield: (body, options) => send("post", "/v1/safety/run-shield", { body }, options),
    },
    toolRuntime: {
      invoke: (body, options) => send("post", "/v1/tool-runtime/invoke", { body }, options),
      listTools: (query = {}, options) =>
        send("get", "/v1/tool-runtime/list-tools", { params: { query } }, options, dataOf),
    },
    vectorIo: {
      insert: (body, options) => send("post", "/v1/vector-io/insert", { body }, options, nothing),
      query: (body, options) => send("post", "/v1/vector-io/query", { body }, options),
    },
    ragTool: {
      insert: (body, options) => send("post", "/v1/tool-runtime/rag-tool/insert", { body }, options, nothing),
      query: (body, options) => send("post", "/v1/tool-runtime/rag-tool/query", { body }, options),
    },
    providers: {
      list: (options) => send("get", "/v1/providers", {}, options, dataOf),
      get: (provider_id, options) =>
        send("get", "/v1/providers/{provider_id}", { params: { path: { provider_id } } }, options),
    },
    inspect: {
      health: (options) => send("get", "/v1/health", {}, options),
      version: (options) => send("get", "/v1/version", {}, options),
      routes: (options) => send("get", "/v1/inspect/routes", {}, options, dataOf),
    },
  };
}
