import type { InterleavedContent } from "@understudy/contract/types";

/** The concatenated text of a content; images are skipped. */
export function contentText(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : "")).join("");
}
