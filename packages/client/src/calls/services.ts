import type { Schema, ToolDef } from "@understudy/contract/types";
import type { Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import type { Api, Send } from "../send.ts";
import { dataOf } from "./parts.ts";

/** What a server can be asked besides its resources, and what it says of itself. */
export interface Services {
  /** Operations `listTools`, `getTool`. */
  tools: {
    list(query?: { toolgroup_id?: string }, options?: CallOptions): Call<Schema<"Tool">[]>;
    get(tool_name: string, options?: CallOptions): Call<Schema<"Tool">>;
  };
  /** Operation `runShield`. */
  safety: {
    runShield(body: Schema<"RunShieldRequest">, options?: CallOptions): Call<Schema<"RunShieldResponse">>;
  };
  /** Operations `invokeTool`, `listRuntimeTools`. */
  toolRuntime: {
    invoke(body: Schema<"InvokeToolRequest">, options?: CallOptions): Call<Schema<"ToolInvocationResult">>;
    listTools(query?: { tool_group_id?: string }, options?: CallOptions): Call<ToolDef[]>;
  };
  /** Operations `listProviders`, `getProvider`. */
  providers: {
    list(options?: CallOptions): Call<Schema<"ProviderInfo">[]>;
    get(provider_id: string, options?: CallOptions): Call<Schema<"ProviderInfo">>;
  };
  /** Operations `getHealth`, `getVersion`, `listRoutes`. A server that is not well answers 503, an `ApiError`. */
  inspect: {
    health(options?: CallOptions): Call<Schema<"Health">>;
    version(options?: CallOptions): Call<Schema<"Version">>;
    routes(options?: CallOptions): Call<Schema<"RouteInfo">[]>;
  };
}

export function createServices(api: Api, send: Send): Services {
  return {
    tools: {
      list: (query = {}, options) =>
        send((init) => api.GET("/v1/tools", { ...init, params: { query } }), options, dataOf),
      get: (tool_name, options) =>
        send(
          (init) => api.GET("/v1/tools/{tool_name}", { ...init, params: { path: { tool_name } } }),
          options,
        ),
    },
    safety: {
      runShield: (body, options) =>
        send((init) => api.POST("/v1/safety/run-shield", { ...init, body }), options),
    },
    toolRuntime: {
      invoke: (body, options) =>
        send((init) => api.POST("/v1/tool-runtime/invoke", { ...init, body }), options),
      listTools: (query = {}, options) =>
        send(
          (init) => api.GET("/v1/tool-runtime/list-tools", { ...init, params: { query } }),
          options,
          dataOf,
        ),
    },
    providers: {
      list: (options) => send((init) => api.GET("/v1/providers", init), options, dataOf),
      get: (provider_id, options) =>
        send(
          (init) => api.GET("/v1/providers/{provider_id}", { ...init, params: { path: { provider_id } } }),
          options,
        ),
    },
    inspect: {
      health: (options) => send((init) => api.GET("/v1/health", init), options),
      version: (options) => send((init) => api.GET("/v1/version", init), options),
      routes: (options) => send((init) => api.GET("/v1/inspect/routes", init), options, dataOf),
    },
  };
}
