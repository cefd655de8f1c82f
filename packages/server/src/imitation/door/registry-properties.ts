/** `registry_properties: more`: records of the registry also say who owns them and where they come from. */
import { changing, isRecord, type RequestPattern } from "./door.ts";

const kinds = "models|shields|toolgroups";
const reading: readonly RequestPattern[] = [
  { method: "GET", path: new RegExp(`^/(${kinds})(/.+)?$`) },
  { method: "POST", path: new RegExp(`^/(${kinds})$`) },
];

export const moreProperties = changing(reading, (body) => {
  if (!isRecord(body)) return body;
  return Array.isArray(body["data"]) ? { ...body, data: body["data"].map(extended) } : extended(body);
});

function extended(record: unknown): unknown {
  return isRecord(record) ? { ...record, owner: null, source: "via_register_api" } : record;
}
