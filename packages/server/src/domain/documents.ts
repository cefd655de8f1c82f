/** Documents of a turn become text at the end of its last message, so that shields, model and history all see it. */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import { Problem } from "./errors.ts";

/** What a document was given as: its text, or the URL that has it. */
export type DocumentSource = { text: string } | { url: string };

/** So that one request cannot make the server send any number of them. */
const mostUrls = 20;

/** What the documents were given as. Throws `bad_request` for what cannot be text, or would be too much to fetch. */
export function sourcesOf(documents: readonly Document[]): DocumentSource[] {
  const sources = documents.map(sourceOf);
  const urls = sources.filter((source) => "url" in source).length;
  if (urls > mostUrls) {
    throw new Problem("bad_request", `documents: a turn may give ${mostUrls} by URL, not ${urls}.`);
  }
  return sources;
}

/** The messages with the documents' texts in the last of them. */
export function inlineDocuments(
  messages: readonly TurnInputMessage[],
  texts: readonly string[],
): TurnInputMessage[] {
  if (texts.length === 0) return [...messages];
  const text = texts.join("\n");
  const last = messages.at(-1);
  if (last === undefined) return [{ role: "user", content: text, context: null }];
  return [...messages.slice(0, -1), { ...last, content: append(last.content, text) }];
}

/** Whether a MIME type, with or without parameters, is one that documents may have. */
export function isText(mimeType: string): boolean {
  const essence = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  return /^text\/./.test(essence) || essence === "application/json" || essence === "application/yaml";
}

function append(content: InterleavedContent, text: string): InterleavedContent {
  if (typeof content === "string") return content + text;
  return [...(Array.isArray(content) ? content : [content]), { type: "text", text }];
}

function sourceOf({ content, mime_type }: Document, index: number): DocumentSource {
  const where = `documents.${index}`;
  if (!isText(mime_type)) {
    throw new Problem(
      "bad_request",
      `${where}.mime_type: ${JSON.stringify(mime_type)} is not supported; ` +
        "send text/*, application/json or application/yaml.",
    );
  }
  // A text that looks like a URL is still a text: only `{uri}` is fetched.
  if (typeof content === "string") return { text: content };
  if (!Array.isArray(content) && "uri" in content) return { url: content.uri };
  const texts = (Array.isArray(content) ? content : [content]).map((item) => {
    if (item.type === "text") return item.text;
    throw new Problem("bad_request", `${where}.content: a document holds text only, not an ${item.type}.`);
  });
  return { text: texts.join("\n") };
}
