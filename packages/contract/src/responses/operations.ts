/** The operations of `openapi.responses.yaml` as a table. */
import { operationTable } from "../generated/responses/document.ts";

/** The operations by their ids, as `operations` has the operations of `openapi.yaml`. */
export const responsesOperations: typeof operationTable = operationTable;

export type ResponsesOperationId = keyof typeof responsesOperations;

/** All operation ids, in the order of the document. */
export const responsesOperationIds: readonly ResponsesOperationId[] = Object.keys(
  responsesOperations,
) as ResponsesOperationId[];
