/** A fast path for JSON written by programs, which YAML parsing would only slow down. */
import { isScriptTooDeep } from "./depth.ts";

/**
 * The value of a JSON object that is byte for byte what `JSON.stringify` produces. Undefined for any other text, such as
 * one with duplicate keys or a number that JavaScript cannot represent; the YAML parser explains those.
 */
export function readCompact(text: string): object | undefined {
  if (!text.startsWith('{"')) return undefined;
  try {
    const value = JSON.parse(text) as object;
    return JSON.stringify(value) === text && !isScriptTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
