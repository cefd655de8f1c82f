/** The input of a route, and the type of all routes: a missing one does not compile. */
import type { BodyOf, OperationId, ParamsOf, QueryOf } from "@understudy/contract";
import type { App } from "../application/app/app.ts";
import type { Answer } from "@understudy/http";

/** A request to one operation, decoded. */
export interface OperationCall<Id extends OperationId> {
  /** The use cases as the user of the request has them. */
  app: App;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The path of the request. */
  path: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export type Handlers = { [Id in OperationId]: (call: OperationCall<Id>) => Promise<Answer> };
