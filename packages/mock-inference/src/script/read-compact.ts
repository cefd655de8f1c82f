/** JSON as programs write it: to read it as YAML takes far longer, and finds nothing more. */
import { isTooDeep } from "./depth.ts";

/**
 * The value of a JSON object that stands on one line and is, to the letter, what `JSON.stringify` makes of it. Undefined
 * for any other text: one that says a key twice, or a number that JavaScript cannot hold, is left to whoever explains it.
 */
export function readCompact(text: string): object | undefined {
  if (!text.startsWith('{"')) return undefined;
  try {
    const value = JSON.parse(text) as object;
    return JSON.stringify(value) === text && !isTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
