/** `listed_models: resources`: models are listed, read and registered without OpenAI's fields. */
import { isRecord } from "@understudy/contract";
import { changing } from "./door.ts";

const openAiFields = ["id", "object", "created", "owned_by"];

export const modelsAsResources = changing(
  [
    { method: "GET", path: /^\/models(\/.+)?$/ },
    { method: "POST", path: /^\/models$/ },
  ],
  (body) => {
    const one = withoutFields(body);
    return isRecord(one) && Array.isArray(one["data"])
      ? { ...one, data: one["data"].map(withoutFields) }
      : one;
  },
);

function withoutFields(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !openAiFields.includes(key)));
}
