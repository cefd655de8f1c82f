/** The documents of a turn, as far as a target takes them. */
import type { Document } from "@understudy/contract/types";
import type { Expectations } from "../target/expectations.ts";

/** Where a profile promises only to take plain texts, documents are plain: a turn with any other shows nothing. */
export function adaptedDocuments(documents: readonly Document[], { behavior }: Expectations): Document[] {
  if (behavior.documents !== "plain") return [...documents];
  return documents.flatMap(({ content, mime_type }) => {
    if (typeof content !== "string") return [];
    return [{ content, mime_type: /^text\/[a-z]+$/.test(mime_type) ? mime_type : "text/plain" }];
  });
}
