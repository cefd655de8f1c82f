/** Every kind of request that takes an idempotency key. */
import type { TestServer } from "../support/client.ts";
import { toolDef } from "../support/fake-providers.ts";
import { post } from "../support/post.ts";

export interface PreparedRequest {
  path: string;
  body: object;
}

const hello = { messages: [{ role: "user", content: "hi" }] };
const message = { type: "message", role: "user", content: "hi" };
const agent_config = { model: "m", instructions: "", enable_session_persistence: true };
const ask = { model: "m", input: "hi" };

const made = async (server: TestServer, path: string, body: object) =>
  (await post(server, path, body, null)).body;

const turn =
  (stream: boolean) =>
  async (server: TestServer): Promise<PreparedRequest> => ({
    path: `${(await server.open()).path}/turn`,
    body: { ...hello, stream },
  });
const resume =
  (stream: boolean) =>
  async (server: TestServer): Promise<PreparedRequest> => {
    const { path } = await server.open({ client_tools: [toolDef("look")] });
    const content = [{ role: "user", content: "look" }];
    const { turn_id } = await made(server, `${path}/turn`, { messages: content });
    const tool_responses = [{ call_id: "c1", tool_name: "look", content: "sun" }];
    return { path: `${path}/turn/${turn_id}/resume`, body: { tool_responses, stream } };
  };
const response = (fields: object) => async (): Promise<PreparedRequest> => ({
  path: "/v1/responses",
  body: { ...ask, ...fields },
});

/** Each makes what the request needs. */
export const operations = {
  "an agent": async () => ({ path: "/v1/agents", body: { agent_config } }),
  "a session": async (server) => ({
    path: `/v1/agents/${(await server.open()).agent_id}/session`,
    body: { session_name: "s" },
  }),
  "a turn": turn(false),
  "a streamed turn": turn(true),
  "a resume": resume(false),
  "a streamed resume": resume(true),
  "a response": response({}),
  "a streamed response": response({ stream: true }),
  "a response in the background": response({ background: true }),
  "a response in a chain": async (server) => {
    const { id } = await made(server, "/v1/responses", ask);
    return response({ previous_response_id: id })();
  },
  "a conversation": async () => ({ path: "/v1/conversations", body: { items: [message] } }),
  "items of a conversation": async (server) => ({
    path: `/v1/conversations/${(await made(server, "/v1/conversations", {})).id}/items`,
    body: { items: [message, message] },
  }),
  "a response in a conversation": async (server) =>
    response({ conversation: (await made(server, "/v1/conversations", {})).id })(),
  "a model": async () => ({
    path: "/v1/models",
    body: { model_id: "fast", provider_model_id: "m", provider_id: "fake" },
  }),
} satisfies Record<string, (server: TestServer) => Promise<PreparedRequest>>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];
