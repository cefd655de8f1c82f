/** The types of `openapi.responses.yaml`. */
import type { Schemas } from "../generated/responses/schemas.ts";
import type { paths } from "../generated/responses/types.ts";

export type * from "../generated/responses/schemas.ts";
/** Every path with its operations, as openapi-fetch reads them. */
export type ResponsesPaths = paths;
/** Every schema by its name. */
export type ResponsesSchemas = Schemas;
