import createFetchClient, { defaultPathSerializer } from "openapi-fetch";
import type { Agent, AgentConfigInput, Paths, Schema, Session } from "@understudy/contract/types";
import type { Api } from "./api.ts";
import { dataOf } from "./result.ts";
import { createTurns, type SessionPath, type Turns } from "./turns.ts";

export interface ClientOptions {
  /** Where the server is, such as `http://127.0.0.1:8321`. */
  baseUrl: string;
  /** Takes the place of the global `fetch`; a stack's own `fetch` needs no port. */
  fetch?: (request: Request) => Promise<Response>;
  headers?: Record<string, string>;
}

/** Which part of a list to get; without a limit, all. */
export interface Page {
  start_index?: number;
  limit?: number;
}

/** The Agents API. Every method throws `ApiError` when the server answers with an error. */
export interface Client {
  agents: {
    create(agent_config: AgentConfigInput): Promise<Schema<"AgentCreateResponse">>;
    list(page?: Page): Promise<Schema<"AgentPage">>;
    get(agent_id: string): Promise<Agent>;
    delete(agent_id: string): Promise<void>;
  };
  sessions: {
    create(agent_id: string, session_name: string): Promise<Schema<"SessionCreateResponse">>;
    list(agent_id: string, page?: Page): Promise<Schema<"SessionPage">>;
    get(path: SessionPath, options?: { turn_ids?: string[] }): Promise<Session>;
    delete(path: SessionPath): Promise<void>;
  };
  turns: Turns;
  /** Every other operation of `openapi.yaml`, by method and path. */
  raw: Api;
}

/** A client of the Agents API, for any runtime that has `fetch`. */
export function createClient(options: ClientOptions): Client {
  const api = createFetchClient<Paths>({ ...options, pathSerializer: toPath });
  const session = "/v1/agents/{agent_id}/session/{session_id}";
  return {
    agents: {
      create: (agent_config) => dataOf(api.POST("/v1/agents", { body: { agent_config } })),
      list: (query = {}) => dataOf(api.GET("/v1/agents", { params: { query } })),
      get: (agent_id) => dataOf(api.GET("/v1/agents/{agent_id}", { params: { path: { agent_id } } })),
      delete: (agent_id) =>
        dataOf<never>(api.DELETE("/v1/agents/{agent_id}", { params: { path: { agent_id } } })),
    },
    sessions: {
      create: (agent_id, session_name) =>
        dataOf(
          api.POST("/v1/agents/{agent_id}/session", {
            params: { path: { agent_id } },
            body: { session_name },
          }),
        ),
      list: (agent_id, query = {}) =>
        dataOf(api.GET("/v1/agents/{agent_id}/sessions", { params: { path: { agent_id }, query } })),
      get: (path, query = {}) => dataOf(api.GET(session, { params: { path, query } })),
      delete: (path) => dataOf<never>(api.DELETE(session, { params: { path } })),
    },
    turns: createTurns(api),
    raw: api,
  };
}

/** A URL loses an empty part and takes `..` for a step up: such an id would name something else than it says. */
function toPath(template: string, params: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === "" || value === "." || value === "..")
      throw new TypeError(`${name} must not be ${JSON.stringify(value)}.`);
  }
  return defaultPathSerializer(template, params);
}
