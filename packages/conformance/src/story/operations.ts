/** The operations of both documents as one table. */
import { type OperationId, operations as ofAgents } from "@understudy/contract";
import {
  type ResponsesOperationId,
  responsesOperationIds,
  responsesOperations,
} from "@understudy/contract/responses";
import type { SchemaName } from "@understudy/contract/types";

/** An operation of either document. */
export type AnyOperationId = OperationId | ResponsesOperationId;

export interface SuiteOperation {
  method: string;
  path: string;
  /** The schema of the body, in `openapi.yaml` alone: checks of responses read the other document by themselves. */
  body: SchemaName | null;
  answers: Readonly<Record<string, SchemaName | null>>;
  query: readonly { name: string }[];
}

/** With the keys of the table that it was made of. */
const ofResponses = Object.fromEntries(
  responsesOperationIds.map((id): [ResponsesOperationId, SuiteOperation] => {
    const { method, path, query } = responsesOperations[id];
    return [id, { method, path, query, body: null, answers: {} }];
  }),
) as Record<ResponsesOperationId, SuiteOperation>;

export const operations: Readonly<Record<AnyOperationId, SuiteOperation>> = { ...ofResponses, ...ofAgents };

/** Whether it is one of responses or conversations. */
export function isOfResponses(id: AnyOperationId): boolean {
  return id in ofResponses;
}
