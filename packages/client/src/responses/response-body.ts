import type { ResponseCreateRequest } from "@understudy/contract/responses/types";

/** The body of `createResponse` without `stream`, which the method sets. */
export interface ResponseBody extends Omit<ResponseCreateRequest, "stream"> {}
