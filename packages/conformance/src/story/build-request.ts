import { operations, type OperationId } from "@understudy/contract";
import type { RequestSpec } from "./request-spec.ts";

export type RequestParts = Pick<RequestSpec, "body" | "disconnectAfter" | "isInvalid" | "headers"> & {
  query?: [name: string, value: string][] | undefined;
};

/** A request of an operation, with what stands in its path and its query. */
export function buildRequest(
  operation: OperationId,
  ids: Readonly<Record<string, string>>,
  prefix: string,
  { query = [], ...rest }: RequestParts,
): RequestSpec {
  const { method, path } = operations[operation];
  const filled = path
    .replace(/^\/v1/, prefix)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return { operation, method, path: search === "" ? filled : `${filled}?${search}`, ...rest };
}
