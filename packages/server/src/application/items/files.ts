/** The files that items name by URL or id: read once, and kept beside the items for every response that has them. */
import type { Item, MessagePart } from "@understudy/contract/responses";
import { imageName, type KeptItem } from "@understudy/responses";
import { isText } from "../../domain/plan/documents.ts";
import { DocumentError } from "../../ports/documents.ts";
import type { Acting } from "../access/caller.ts";
import type { ItemPorts } from "./ports.ts";
import { untilAborted } from "../running/until-aborted.ts";
import { refuse } from "./problem.ts";
import { storedImage, storedText } from "./stored-files.ts";

/**
 * `field` is where the items stand in the request. Throws `file_not_fetched`, `file_not_found` and what else is wrong with a
 * file, or the reason of the signal.
 */
export async function fetchFiles(
  app: Acting<ItemPorts>,
  signal: AbortSignal,
  items: readonly KeptItem[],
  field: string,
): Promise<KeptItem[]> {
  const kept: KeptItem[] = [];
  for (const [index, one] of items.entries()) {
    const files: Record<string, string> = { ...one.files };
    for (const named of filesIn(one.item, `${field}[${index}]`))
      files[named.name] ??= await readNamed(app, signal, named);
    kept.push(Object.keys(files).length === 0 ? one : { ...one, files });
  }
  return kept;
}

/** For `toMessages`. */
export function fileTexts(items: readonly KeptItem[]): (url: string) => string | undefined {
  const texts = new Map(items.flatMap(({ files = {} }) => Object.entries(files)));
  return (url) => texts.get(url);
}

interface NamedFile {
  /** Its URL or id. */
  id: string;
  /** Under which it is kept. */
  name: string;
  kind: "url" | "file" | "image";
  /** Where the request names it. */
  param: string;
}

function filesIn(item: Item, where: string): NamedFile[] {
  if (item.type === "message") return filesOf(item.content, `${where}.content`);
  if (item.type !== "function_call_output" || typeof item.output === "string") return [];
  return filesOf(item.output, `${where}.output`);
}

function filesOf(parts: readonly MessagePart[], where: string): NamedFile[] {
  return parts.flatMap((part, at): NamedFile[] => {
    const byId = (kind: "file" | "image", id: string | null | undefined): NamedFile[] =>
      id ? [{ id, name: kind === "image" ? imageName(id) : id, kind, param: `${where}[${at}].file_id` }] : [];
    if (part.type === "input_image") return part.image_url ? [] : byId("image", part.file_id);
    if (part.type !== "input_file" || part.file_data) return [];
    if (part.file_url)
      return [{ id: part.file_url, name: part.file_url, kind: "url", param: `${where}[${at}].file_url` }];
    return byId("file", part.file_id);
  });
}

function readNamed(
  app: Acting<ItemPorts>,
  signal: AbortSignal,
  { id, kind, param }: NamedFile,
): Promise<string> {
  switch (kind) {
    case "url":
      return fetchText(app, signal, id, param);
    case "file":
      return storedText(app, id, param);
    case "image":
      return storedImage(app, id, param);
  }
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
