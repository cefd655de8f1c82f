/** The changes of a request in words. */
import type { BrokenBody, RequestChange } from "../../story/change.ts";
import { short } from "./short.ts";

const bodies: Record<BrokenBody, string> = {
  cut: "a body that is cut off",
  empty: "an empty body",
  no_utf8: "a body that is no UTF-8",
  too_deep: "a body with 300 nested lists",
  huge_number: "1e400 in its body",
};

export function describeChange(change: RequestChange): string {
  switch (change.is) {
    case "path":
      return "/no/such/way appended to the path";
    case "slash":
      return "a trailing slash";
    case "prefix":
      return `under ${change.prefix}`;
    case "method":
      return `the method ${change.method}`;
    case "content_type":
      return change.type === null ? "no content type" : `the content type ${change.type}`;
    case "size":
      return "more than 8 MiB of body";
    case "bytes":
      return bodies[change.bytes];
    case "field": {
      const place = change.loc.join(".");
      return change.value === undefined ? `no ${place}` : `${place}: ${short(change.value, 30)}`;
    }
    case "query":
      return `${change.name}=${change.value}`;
    case "header":
      return `the header ${change.name}: ${change.value}`;
    case "key":
      return `the idempotency key ${change.name}`;
    case "id": {
      if (change.by === "capitals") return `the ${change.place} id in capitals`;
      const id = "text" in change.by ? short(change.by.text, 40) : `that of ${change.by.alias}`;
      return `the ${change.place} id ${id}`;
    }
  }
}
