/** Documents of a turn become text at the end of its last message, so that shields, model and history all see it. */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import { Problem } from "./errors.ts";

/** The messages with the documents' text in the last of them. Throws `bad_request` for what is not text. */
export function inlineDocuments(
  messages: readonly TurnInputMessage[],
  documents: readonly Document[],
): TurnInputMessage[] {
  if (documents.length === 0) return [...messages];
  const text = documents.map(textOf).join("\n");
  const last = messages.at(-1);
  if (last === undefined) return [{ role: "user", content: text, context: null }];
  return [...messages.slice(0, -1), { ...last, content: append(last.content, text) }];
}

function append(content: InterleavedContent, text: string): InterleavedContent {
  if (typeof content === "string") return content + text;
  return [...(Array.isArray(content) ? content : [content]), { type: "text", text }];
}

function textOf(document: Document, index: number): string {
  const where = `documents.${index}`;
  if (!isText(document.mime_type)) {
    throw new Problem(
      "bad_request",
      `${where}.mime_type: ${JSON.stringify(document.mime_type)} is not supported; ` +
        "send text/*, application/json or application/yaml.",
    );
  }
  const { content } = document;
  if (typeof content === "string") return content;
  if (!Array.isArray(content) && "uri" in content) {
    throw new Problem(
      "bad_request",
      `${where}.content: a document cannot be given by URL yet; send its text.`,
    );
  }
  return (Array.isArray(content) ? content : [content])
    .map((item) => {
      if (item.type === "text") return item.text;
      throw new Problem("bad_request", `${where}.content: a document holds text only, not an ${item.type}.`);
    })
    .join("\n");
}

function isText(mimeType: string): boolean {
  const essence = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  return /^text\/./.test(essence) || essence === "application/json" || essence === "application/yaml";
}
