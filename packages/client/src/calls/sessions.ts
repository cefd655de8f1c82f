import type { Schema, Session } from "@understudy/contract/types";
import type { Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import { toPages, type PageQuery, type Pages } from "../pages.ts";
import type { Api, Send } from "../send.ts";
import { nothing } from "./parts.ts";
import type { SessionPath } from "./paths.ts";

/** Operations `createSession`, `listSessions`, `getSession`, `deleteSession`. */
export interface Sessions {
  create(
    agent_id: string,
    session_name: string,
    options?: CallOptions,
  ): Call<Schema<"SessionCreateResponse">>;
  /** The sessions of an agent, without their turns. */
  list(agent_id: string, query?: PageQuery, options?: CallOptions): Pages<Session, Schema<"SessionPage">>;
  /** The session with its turns, or with those of `turn_ids`. */
  get(path: SessionPath, query?: { turn_ids?: string[] }, options?: CallOptions): Call<Session>;
  delete(path: SessionPath, options?: CallOptions): Call<void>;
}

export function createSessions(api: Api, send: Send): Sessions {
  const one = "/v1/agents/{agent_id}/session/{session_id}";
  return {
    create: (agent_id, session_name, options) =>
      send(
        (init) =>
          api.POST("/v1/agents/{agent_id}/session", {
            ...init,
            params: { path: { agent_id } },
            body: { session_name },
          }),
        options,
      ),
    list: (agent_id, query = {}, options) =>
      toPages(
        (page) =>
          send(
            (init) =>
              api.GET("/v1/agents/{agent_id}/sessions", {
                ...init,
                params: { path: { agent_id }, query: page },
              }),
            options,
          ),
        query,
      ),
    get: (path, query = {}, options) =>
      send((init) => api.GET(one, { ...init, params: { path, query } }), options),
    delete: (path, options) =>
      send((init) => api.DELETE(one, { ...init, params: { path } }), options, nothing),
  };
}
