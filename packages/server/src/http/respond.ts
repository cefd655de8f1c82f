/** Answers that come whole: JSON, or nothing. */
import type { WireProfile } from "@understudy/contract";
import type { Answer } from "./answer.ts";

export function json(value: object | null, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

export function deleted(wire: WireProfile): Answer {
  return wire.delete_status === 204 ? { status: 204, headers: {}, body: null } : json(null);
}
