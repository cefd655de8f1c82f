/**
 * `registry_properties: more`: what is registered or read alone also says who owns it and where it comes from, and models
 * have none of OpenAI's fields.
 */
import { isRecord } from "@understudy/contract";
import { changing, type DoorWrapper, type RequestPattern } from "./door.ts";

const kinds = "models|shields|toolgroups";
const reading: readonly RequestPattern[] = [
  { method: "GET", path: new RegExp(`^/(${kinds})/.+$`) },
  { method: "POST", path: new RegExp(`^/(${kinds})$`) },
];

const openAiFields = ["id", "object", "created", "owned_by"];

const withOwners = changing(reading, (body) =>
  isRecord(body) ? { ...body, owner: null, source: "via_register_api" } : body,
);

const withoutOpenAiFields = changing(
  [
    { method: "GET", path: /^\/models(\/.+)?$/ },
    { method: "POST", path: /^\/models$/ },
  ],
  (body) => {
    const one = bare(body);
    return isRecord(one) && Array.isArray(one["data"]) ? { ...one, data: one["data"].map(bare) } : one;
  },
);

function bare(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !openAiFields.includes(key)));
}

export const moreProperties: DoorWrapper = (honest) => withOwners(withoutOpenAiFields(honest));
