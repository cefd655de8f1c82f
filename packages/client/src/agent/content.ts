import type { ToolResponseInput } from "@understudy/contract/types";
import { at } from "../errors.ts";

type Content = ToolResponseInput["content"];

/** What a tool returned, as the model reads it: text and content items as they are, anything else as JSON. */
export function toContent(result: unknown): Content {
  if (typeof result === "string" || isItem(result)) return result;
  if (Array.isArray(result) && result.length > 0 && result.every(isItem)) return result;
  return JSON.stringify(result) ?? "The tool ended without a result.";
}

/**
 * The arguments of a call as a value. Servers of 0.3 send JSON text, which is empty where there are none.
 *
 * @throws SyntaxError
 */
export function toArguments(args: unknown): unknown {
  if (typeof args !== "string") return args;
  return args.trim() === "" ? {} : (JSON.parse(args) as unknown);
}

function isItem(value: unknown): value is Extract<Content, { type: string }> {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "text") return "text" in value && typeof value.text === "string";
  // Any JSON may say that it is an image; as content, what a server does not know of it would be lost.
  return (
    value.type === "image" &&
    [at(value, "image", "url", "uri"), at(value, "image", "data")].some((one) => typeof one === "string")
  );
}
