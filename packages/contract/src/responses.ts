/** What `openapi.responses.yaml` says: types, operations, validators. */
export type * from "./responses/types.ts";
export * from "./responses/operations.ts";
export * from "./responses/validate.ts";
