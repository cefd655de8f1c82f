/** Converts the content of chat messages to the content of a provider's messages, and back. */
import type { InterleavedContent, InterleavedContentItem } from "@understudy/contract/types";
import { textOfFile } from "@understudy/responses";
import type { ChatRequest } from "./wire.ts";

type ChatContent = NonNullable<ChatRequest["messages"][number]["content"]>;
type ChatPart = Exclude<ChatContent, string>[number];

export function fromChatContent(content: ChatContent): InterleavedContent {
  return typeof content === "string" ? content : content.map(toItem);
}

/** The defaults are never used: the schema guarantees the field of each type. */
function toItem({ type, text, refusal, image_url, input_audio, file }: ChatPart): InterleavedContentItem {
  switch (type) {
    case "image_url":
      return { type: "image", image: { url: { uri: image_url?.url ?? "" }, data: null } };
    case "input_audio":
      return { type: "text", text: `[audio: ${input_audio?.format}, ${bytesIn(input_audio?.data)} bytes]` };
    case "file":
      return { type: "text", text: file ? fileText(file) : "" };
    case "text":
    case "refusal":
      return { type: "text", text: text ?? refusal ?? "" };
  }
}

/** The text of a text file; a line in place of any other, as Responses have it. */
function fileText({ file_data, file_id, filename }: NonNullable<ChatPart["file"]>): string {
  const name = filename ?? file_id ?? "";
  const text = file_data ? textOfFile(file_data, name) : null;
  return text ?? `[file${name === "" ? "" : ` ${name}`}]`;
}

/** The number of bytes in base64. */
function bytesIn(data = ""): number {
  return Math.floor((data.replace(/=+$/, "").length * 3) / 4);
}

export type SentContent =
  string | ({ type: "text"; text: string } | { type: "image_url"; image_url: { url: string } })[];

/** A single item becomes a list. */
export function toChatContent(content: InterleavedContent): SentContent {
  return typeof content === "string" ? content : [content].flat().map(toPart);
}

/** An image without URL is base64 of an unknown kind; models look at the bytes. */
function toPart(item: InterleavedContentItem): Exclude<SentContent, string>[number] {
  if (item.type === "text") return { type: "text", text: item.text };
  const { url, data } = item.image;
  return { type: "image_url", image_url: { url: url?.uri ?? `data:image/png;base64,${data ?? ""}` } };
}

/** The length of its text; images have no text. */
export function textLength(content: InterleavedContent): number {
  if (typeof content === "string") return content.length;
  return [content].flat().reduce((sum, item) => sum + (item.type === "text" ? item.text.length : 0), 0);
}
