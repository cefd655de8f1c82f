/** `registry_properties: more`: what is registered or read alone also says who owns it and where it comes from. */
import { isRecord } from "@understudy/contract";
import { changing, type RequestPattern } from "./door.ts";

const kinds = "models|shields|toolgroups";
const reading: readonly RequestPattern[] = [
  { method: "GET", path: new RegExp(`^/(${kinds})/.+$`) },
  { method: "POST", path: new RegExp(`^/(${kinds})$`) },
];

export const moreProperties = changing(reading, (body) =>
  isRecord(body) ? { ...body, owner: null, source: "via_register_api" } : body,
);
