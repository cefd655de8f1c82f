/** The texts of files by URL in items that are sent: fetched once, and kept beside the items for every response that has them. */
import type { Item, MessagePart } from "@understudy/contract/responses";
import type { KeptItem } from "@understudy/responses";
import { isText } from "../../domain/plan/documents.ts";
import { DocumentError } from "../../ports/documents.ts";
import type { Acting } from "../access/caller.ts";
import type { ItemPorts } from "./ports.ts";
import { untilAborted } from "../running/until-aborted.ts";
import { refuse } from "./problem.ts";

/** `field` is where the items stand in the request. Throws `file_not_fetched`, or the reason of the signal. */
export async function fetchFiles(
  app: Acting<ItemPorts>,
  signal: AbortSignal,
  items: readonly KeptItem[],
  field: string,
): Promise<KeptItem[]> {
  const kept: KeptItem[] = [];
  for (const [index, one] of items.entries()) {
    const files: Record<string, string> = { ...one.files };
    for (const { url, param } of urlsIn(one.item, `${field}[${index}]`))
      files[url] ??= await fetchText(app, signal, url, param);
    kept.push(Object.keys(files).length === 0 ? one : { ...one, files });
  }
  return kept;
}

/** For `toMessages`. */
export function fileTexts(items: readonly KeptItem[]): (url: string) => string | undefined {
  const texts = new Map(items.flatMap(({ files = {} }) => Object.entries(files)));
  return (url) => texts.get(url);
}

function urlsIn(item: Item, where: string): { url: string; param: string }[] {
  if (item.type === "message") return urlsOf(item.content, `${where}.content`);
  if (item.type !== "function_call_output" || typeof item.output === "string") return [];
  return urlsOf(item.output, `${where}.output`);
}

function urlsOf(parts: readonly MessagePart[], where: string): { url: string; param: string }[] {
  return parts.flatMap((part, at) => {
    if (part.type !== "input_file" || part.file_data || !part.file_url) return [];
    return [{ url: part.file_url, param: `${where}[${at}].file_url` }];
  });
}

async function fetchText(
  app: Acting<ItemPorts>,
  signal: AbortSignal,
  url: string,
  param: string,
): Promise<string> {
  try {
    return await untilAborted(app.documents.fetch(url, { accepts: isText, signal }), signal);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw refuse("file_not_fetched", param, `${param}: ${error.message}`);
  }
}
