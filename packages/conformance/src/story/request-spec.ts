/** A request that is about to be sent. */
import { type AnyOperationId, operations } from "./operations.ts";
import type { Alias, DisconnectAfter } from "./story.ts";

export interface RequestSpec {
  operation: AnyOperationId;
  method: string;
  path: string;
  body?: object;
  disconnectAfter?: DisconnectAfter | undefined;
  /** Whether the story wants a body that is not of the schema. */
  isInvalid?: boolean;
  /** Sent in place of the body as JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a message over a WebSocket of this name; opened at the path where it is not yet. */
  message?: { over: Alias; text: string };
}

export type RequestParts = Pick<
  RequestSpec,
  "body" | "disconnectAfter" | "isInvalid" | "headers" | "message"
> & {
  query?: [name: string, value: string][] | undefined;
};

/** A text as a segment of a path. What no URL can hold, half of a surrogate pair, is replaced: servers may give any id. */
export function toSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}

/** A request of an operation with its path and query filled in. */
export function buildRequest(
  operation: AnyOperationId,
  ids: Readonly<Record<string, string>>,
  prefix: string,
  { query = [], ...rest }: RequestParts,
): RequestSpec {
  const { method, path } = operations[operation];
  const filled = path
    .replace(/^\/v1/, prefix)
    .replace(/\{(\w+)\}/g, (_, name: string) => toSegment(ids[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return { operation, method, path: search === "" ? filled : `${filled}?${search}`, ...rest };
}
