/** The input of a route, and the type of all routes of Responses and Conversations. */
import type { ResponsesOperationId } from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import type { App } from "../../application/app.ts";

export interface ResponsesCall {
  app: App;
  request: Request;
  params: Readonly<Record<string, string>>;
  /** With defaults, of the right shape. */
  query: Readonly<Record<string, unknown>>;
}

export type ResponsesHandler = (call: ResponsesCall) => Promise<Answer>;
/** Some of the operations. */
export type ResponsesHandlers = Partial<Record<ResponsesOperationId, ResponsesHandler>>;
/** All of them. */
export type ServedHandlers = Record<ResponsesOperationId, ResponsesHandler>;
