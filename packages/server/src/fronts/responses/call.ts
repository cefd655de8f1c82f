/** The input of a route, and the type of all routes of Responses and Conversations. */
import type {
  ResponsesOperationId,
  responsesOperations,
  ResponsesSchemas,
} from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import type { App } from "../../application/app/app.ts";

/** The body of an operation; null for an operation without a body. */
export type ResponsesBody<Id extends ResponsesOperationId> =
  (typeof responsesOperations)[Id]["body"] extends infer Name extends keyof ResponsesSchemas
    ? ResponsesSchemas[Name]
    : null;

export interface ResponsesCall<Id extends ResponsesOperationId> {
  app: App;
  params: Readonly<Record<string, string>>;
  /** The query with its defaults, of the right shape. */
  query: Readonly<Record<string, unknown>>;
  body: ResponsesBody<Id>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** All routes: a missing one does not compile. */
export type ResponsesHandlers = {
  [Id in ResponsesOperationId]: (call: ResponsesCall<Id>) => Promise<Answer>;
};
