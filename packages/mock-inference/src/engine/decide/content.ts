/** Contents: text, an item, or a list of items. */
import type { InterleavedContent } from "@understudy/contract/types";

/** The text of a content; images have none. */
export function contentText(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : "")).join("");
}
