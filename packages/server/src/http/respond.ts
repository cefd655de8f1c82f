/** Answers without a stream: JSON, or no body. */
import type { WireProfile } from "@understudy/contract";
import { toJsonAnswer as json, type Answer } from "@understudy/http";

export { json };

export function deleted(wire: WireProfile): Answer {
  return wire.delete_status === 204 ? { status: 204, headers: {}, body: null } : json(null);
}
