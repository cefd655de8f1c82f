/** The parts of items and the contents of messages. */
import type { MessagePart, ToolOutputPart } from "@understudy/contract/responses/types";
import type { InterleavedContent, InterleavedContentItem } from "@understudy/contract/types";
import { textOfFile } from "./data-url.ts";

/** The text of a file by URL or id, and the `data:` URL of an image by id; undefined if it is not known. */
export type TextOfUrl = (url: string) => string | undefined;

/** One text as it is, and anything else as a list. */
export function fromMessageParts(
  parts: string | readonly MessagePart[],
  fileText: TextOfUrl,
): InterleavedContent {
  if (typeof parts === "string") return parts;
  const items = parts.flatMap((part) => toContentItems(part, fileText));
  const [first, ...others] = items;
  if (first === undefined) return "";
  return first.type === "text" && others.length === 0 ? first.text : items;
}

function toContentItems(part: MessagePart, fileText: TextOfUrl): InterleavedContentItem[] {
  switch (part.type) {
    case "input_text":
    case "output_text":
      return [{ type: "text", text: part.text }];
    case "refusal":
      return [{ type: "text", text: part.refusal }];
    case "input_image": {
      const uri = part.image_url || (part.file_id ? fileText(imageName(part.file_id)) : undefined);
      return uri ? [{ type: "image", image: { url: { uri }, data: null } }] : [];
    }
    case "input_file": {
      const text = part.file_data
        ? textOfFile(part.file_data, part.filename)
        : textByName(part.file_url || part.file_id, fileText);
      return text === null ? [] : [{ type: "text", text }];
    }
  }
}

/** Under this name stands the image that a file is; under the id alone its text. */
export function imageName(id: string): string {
  return `image ${id}`;
}

/** Of a file that is not known the model is given the name. */
function textByName(name: string | null | undefined, fileText: TextOfUrl): string | null {
  return name ? (fileText(name) ?? name) : null;
}

/** A content as parts of an input. */
export function toInputParts(content: InterleavedContent): ToolOutputPart[] {
  return itemsOf(content).map((item) =>
    item.type === "text"
      ? { type: "input_text", text: item.text }
      : { type: "input_image", image_url: urlOf(item), detail: "auto" },
  );
}

/** The texts of a content. */
export function textsOf(content: InterleavedContent): string[] {
  return itemsOf(content).flatMap((item) => (item.type === "text" ? [item.text] : []));
}

function itemsOf(content: InterleavedContent): InterleavedContentItem[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [content];
}

/** An image without URL is base64 of an unknown kind; models look at the bytes. */
function urlOf({ image }: Extract<InterleavedContentItem, { type: "image" }>): string {
  const uri = typeof image.url === "string" ? image.url : image.url?.uri;
  return uri ?? `data:image/png;base64,${image.data ?? ""}`;
}
