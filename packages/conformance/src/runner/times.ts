/** `times: shortest`: times are read as openapi.yaml writes them, from a server that leaves out microseconds which are zero. */
import { isRecord } from "../json/difference.ts";
import type { Received } from "./send.ts";

/** Only what judges read; the text stays as it came. */
export function withMicroseconds(received: Received): Received {
  if (!/T\d\d:\d\d:\d\dZ"/.test(received.text)) return received;
  const { json, items } = received;
  return { ...received, json: padded(json), items: items?.map((item) => padded(item)) ?? null };
}

function padded(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => padded(item));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, padded(one, key)]));
  const isTime = typeof value === "string" && name.endsWith("_at") && /T\d\d:\d\d:\d\dZ$/.test(value);
  return isTime ? value.replace(/Z$/, ".000000Z") : value;
}
