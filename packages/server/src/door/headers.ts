/** Headers that answers have besides their own. */
import type { AppPorts } from "../application/app/app.ts";

/** What every answer of a server that keeps keys says: for how many seconds. So clients know that they may repeat. */
export const lifetimeHeader = "idempotency-key-lifetime";
/** Says that an answer repeats the answer to an earlier request. */
export const replayedHeader = "idempotent-replayed";

/** The headers of `hono/secure-headers`, which can set them only on a `Response`. */
const secureHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=15552000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** The headers of every answer. */
export function commonHeaders({ profile, limits }: AppPorts, request_id: string): Record<string, string> {
  const lifetime = { [lifetimeHeader]: String(Math.floor(limits.keyMs / 1000)) };
  return {
    ...secureHeaders,
    ...(profile.wire.idempotency_keys === "kept" && lifetime),
    "x-request-id": request_id,
  };
}
