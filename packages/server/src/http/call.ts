/** What a route is given, and what the handlers of all operations are: one that is missing does not compile. */
import type { BodyOf, OperationId, ParamsOf, QueryOf } from "@understudy/contract";
import type { Answer } from "@understudy/http";

/** A request to one operation, decoded. */
export interface OperationCall<Id extends OperationId> {
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The path as it was asked for. */
  path: string;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
}

export type Handlers = { [Id in OperationId]: (call: OperationCall<Id>) => Answer | Promise<Answer> };
