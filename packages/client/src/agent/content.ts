import type { ToolResponseInput } from "@understudy/contract/types";
import { valueAt } from "../sending/errors.ts";

type Content = ToolResponseInput["content"];

/** Converts a tool's result to content: text and content items unchanged, anything else as JSON. */
export function toToolContent(result: unknown): Content {
  if (typeof result === "string" || isItem(result)) return result;
  if (Array.isArray(result) && result.length > 0 && result.every(isItem)) return result;
  return JSON.stringify(result) ?? "The tool ended without a result.";
}

/**
 * Parses the arguments of a call. Servers of 0.3 send JSON text, empty without arguments.
 *
 * @throws SyntaxError
 */
export function toArguments(args: unknown): unknown {
  if (typeof args !== "string") return args;
  return args.trim() === "" ? {} : (JSON.parse(args) as unknown);
}

function isItem(value: unknown): value is Extract<Content, { type: string }> {
  const type = valueAt(value, "type");
  // Other JSON with `type: image` stays JSON, because a server would drop its unknown fields.
  const text =
    type === "image"
      ? (valueAt(value, "image", "url", "uri") ?? valueAt(value, "image", "data"))
      : type === "text" && valueAt(value, "text");
  return typeof text === "string";
}
