/** From one page of a list to the next. */
import type { RequestSpec } from "../story/request-spec.ts";
import { isRecord, recordsIn } from "../json/difference.ts";
import type { Exchange } from "../trace/trace.ts";

/** The id after which the next page begins; null where this one is the last. */
export function nextPage({ status, json }: Exchange): string | null {
  if (status !== 200 || !isRecord(json) || json["has_more"] !== true) return null;
  const last = json["last_id"] ?? recordsIn(json).at(-1)?.["id"];
  return typeof last === "string" && last !== "" ? last : null;
}

export function withCursor(spec: RequestSpec, after: string): RequestSpec {
  const query = new URLSearchParams({ after }).toString();
  return { ...spec, path: `${spec.path}${spec.path.includes("?") ? "&" : "?"}${query}` };
}
