/** A request that is about to be sent. */
import type { OperationId } from "@understudy/contract";

export interface RequestSpec {
  operation: OperationId;
  method: string;
  path: string;
  body?: object;
  disconnectAfter?: number | undefined;
  /** Whether the body is no body of this operation, as the story wants it. */
  isInvalid?: boolean;
  /** Sent in place of the body as JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}
