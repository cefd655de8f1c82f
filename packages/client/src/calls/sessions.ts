import type { Session, SessionCreateResponse, SessionPage } from "@understudy/contract/types";
import type { ApiCall } from "../sending/call.ts";
import { complete, lackOf } from "../sending/lacks.ts";
import type { CallOptions } from "../sending/options.ts";
import { toPages, type ListQuery, type Pages } from "../sending/pages.ts";
import type { Send } from "../sending/send.ts";
import { nothing, completePage } from "../sending/parts.ts";
import type { SessionPath } from "./paths.ts";

/** Operations `createSession`, `listSessions`, `getSession`, `deleteSession`. */
export interface Sessions {
  create(agent_id: string, session_name: string, options?: CallOptions): ApiCall<SessionCreateResponse>;
  /** The sessions of an agent, without their turns. */
  list(agent_id: string, query?: ListQuery, options?: CallOptions): Pages<Session, SessionPage>;
  /** The session with its turns, or only those in `turn_ids`. */
  get(
    path: SessionPath,
    query?: { turn_ids?: string[] | undefined },
    options?: CallOptions,
  ): ApiCall<Session>;
  delete(path: SessionPath, options?: CallOptions): ApiCall<void>;
}

const all = "/v1/agents/{agent_id}/sessions";
const one = "/v1/agents/{agent_id}/session/{session_id}";

export function createSessions(send: Send): Sessions {
  return {
    create: (agent_id, session_name, options) =>
      send(
        "post",
        "/v1/agents/{agent_id}/session",
        { params: { path: { agent_id } }, body: { session_name } },
        options,
        (created) => complete(created, lackOf(created, { session_id: "a text" })),
      ),
    list: (agent_id, query = {}, options) =>
      toPages(
        (page) => send("get", all, { params: { path: { agent_id }, query: page } }, options, completePage),
        query,
      ),
    get: (path, query = {}, options) => send("get", one, { params: { path, query } }, options),
    delete: (path, options) => send("delete", one, { params: { path } }, options, nothing),
  };
}
