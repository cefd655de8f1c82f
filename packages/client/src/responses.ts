/** Responses and Conversations. An entry of its own: apps of the Agents API load nothing of it. */
import { connect, type Client } from "./calls/client.ts";
import type { ClientOptions } from "./sending/options.ts";
import { createConversations, type Conversations } from "./responses/conversations.ts";
import { createResponses, type Responses } from "./responses/responses.ts";
import type { ResponsesContext } from "./responses/context.ts";

export type { CursorPages, CursorQuery } from "./responses/cursor-pages.ts";
export type { Conversations } from "./responses/conversations.ts";
export {
  ResponseAborted,
  ResponseFailed,
  ResponseStopped,
  ResponseStreamCut,
  ResponseStreamError,
  ResponseStreamStalled,
} from "./responses/errors.ts";
export type { ResponseRunOptions } from "./responses/run-response.ts";
export { outputText } from "./responses/output-text.ts";
export type { ResponseBody } from "./responses/response-body.ts";
export type { ResponseRun, Responses } from "./responses/responses.ts";
export type { ResponseStream } from "./responses/response-stream.ts";
export { tool, type Tool } from "./agent/tool.ts";
/** Every schema of `openapi.responses.yaml`, by its name. */
export type * from "@understudy/contract/responses/types";

/** The client of the Agents API with two more properties. */
export interface ResponsesClient extends Client {
  responses: Responses;
  conversations: Conversations;
}

/**
 * Creates a client of Responses, Conversations and the Agents API, for any runtime with `fetch`.
 *
 * @throws TypeError if `baseUrl` is not a URL, or an option is unknown.
 */
export function createClient(options: ClientOptions): ResponsesClient {
  const [client, context] = connect(options);
  // The same requests by another document: what is sent depends on path and input alone.
  const own = context as unknown as ResponsesContext;
  return { ...client, responses: createResponses(own), conversations: createConversations(own) };
}
