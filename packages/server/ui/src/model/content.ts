/** Content as text. */
import type { InterleavedContent, InterleavedContentItem } from "@understudy/contract/types";

/** The parts of a content: texts, or items that can only be shown as data. */
export function toParts(content: InterleavedContent): (string | InterleavedContentItem)[] {
  if (typeof content === "string") return content === "" ? [] : [content];
  return [content].flat().map((item) => (item.type === "text" ? item.text : item));
}

/** The same content with JSON in lines: searches and MCP servers answer with JSON as text. */
export function readable(content: InterleavedContent): InterleavedContent {
  if (typeof content === "string") return inLines(content);
  return [content]
    .flat()
    .map((item) => (item.type === "text" ? { ...item, text: inLines(item.text) } : item));
}

/** A JSON text, or one in each line, indented; any other text as it is. */
export function inLines(text: string): string {
  const whole = parsed(text);
  if (whole !== null) return JSON.stringify(whole, null, 2);
  const lines = text.split("\n").map(parsed);
  return lines.every((line) => line !== null)
    ? lines.map((line) => JSON.stringify(line, null, 2)).join("\n")
    : text;
}

/** Null for what is no object and no list. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** The texts of a content as scripts read them: one after the other. */
export function toScriptText(content: InterleavedContent): string {
  return toParts(content)
    .filter((part) => typeof part === "string")
    .join("");
}

/** The whole content as one text, its parts in lines of their own. */
export function toText(content: InterleavedContent): string {
  return toParts(content)
    .map((part) => (typeof part === "string" ? part : `[${part.type}]`))
    .join("\n");
}

/** Such as `get_weather({"city":"Rome"})`. */
export function toCallText({
  tool_name,
  arguments: args,
}: {
  tool_name: string;
  arguments: unknown;
}): string {
  const text = typeof args === "string" ? args : JSON.stringify(args ?? {});
  return `${tool_name}(${text === "{}" ? "" : text})`;
}
