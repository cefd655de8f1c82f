/** What documents make of the messages of a turn: docs/semantics.md §5.2, once more. */
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";

/** Whether documents of this type are taken, with parameters and in any case. */
function isTakenType(mime_type: string): boolean {
  const [type = ""] = mime_type.toLowerCase().split(";");
  const accepted = ["application/json", "application/yaml"];
  return accepted.includes(type.trim()) || /^\s*text\/./.test(type);
}

/** The text of each document; null if one of them must be refused, or has to be fetched. */
export function textsOf(documents: readonly Document[]): string[] | null {
  const texts = documents.map((document) => (isTakenType(document.mime_type) ? textOf(document) : null));
  const decodable = texts.filter((text) => text !== null);
  return decodable.length < texts.length ? null : decodable;
}

function textOf({ content }: Document): string | null {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  const texts = items.flatMap((item) => {
    if ("uri" in item) return decoded(item.uri) ?? [];
    return item.type === "text" ? [item.text] : [];
  });
  return texts.length < items.length ? null : texts.join("\n");
}

/** The text of a `data:` URL with base64; null for every other URL. */
function decoded(uri: string): string | null {
  const [, type, text = ""] = /^data:([^,]*);base64,(.*)$/s.exec(uri) ?? [];
  if (type === undefined || (type !== "" && !isTakenType(type))) return null;
  return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
}

/** The input messages with the documents' texts at the end of the last. */
export function withDocuments(
  messages: readonly TurnInputMessage[],
  texts: readonly string[],
): TurnInputMessage[] {
  if (texts.length === 0) return [...messages];
  const text = texts.join("\n");
  const last = messages.at(-1);
  if (last === undefined) return [{ role: "user", content: text, context: null }];
  return [...messages.slice(0, -1), { ...last, content: appended(last.content, text) }];
}

function appended(content: InterleavedContent, text: string): InterleavedContent {
  if (typeof content === "string") return `${content}${text}`;
  const item = { type: "text" as const, text };
  return Array.isArray(content) ? [...content, item] : [content, item];
}
