/** The script that a request names in its headers, where the prompts of an app cannot. */
import type { NamedScript } from "@understudy/contract/provider-data";

const header = "x-understudy-script";

/**
 * `x-understudy-script: name#id`, else an API key that is a marker: `authorization: Bearer @@name#id@@`. `isFree`: whether
 * the key stands for no user. Nothing for other keys, which are secrets.
 */
export function namedScript(headers: Headers, isFree: boolean): { script?: NamedScript } {
  const named = headers.get(header);
  if (named !== null) return { script: { text: named, by: "header" } };
  const [, key] = /^Bearer +(@@.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return isFree && key !== undefined ? { script: { text: key, by: "key" } } : {};
}
