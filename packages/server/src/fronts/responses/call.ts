/** The input of a route, and the type of all routes of Responses and Conversations. */
import type {
  ResponsesOperationId,
  responsesOperations,
  ResponsesSchemas,
} from "@understudy/contract/responses";
import type { Answer } from "@understudy/http";
import type { SentFile } from "../../application/files/sent-file.ts";
import type { App } from "../../application/app/app.ts";

type Table = typeof responsesOperations;

/** The body of an operation, or its form with a file; null for an operation without a body. */
export type ResponsesBody<Id extends ResponsesOperationId> = Table[Id]["body"] extends infer Name extends
  keyof ResponsesSchemas
  ? ResponsesSchemas[Name]
  : Table[Id]["form"] extends infer Form extends keyof ResponsesSchemas
    ? Omit<ResponsesSchemas[Form], "file"> & { file: SentFile }
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
