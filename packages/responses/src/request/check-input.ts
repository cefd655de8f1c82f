/** What the items of an input must fulfil beyond their shape. */
import { pathNameMistake } from "@understudy/contract";
import type { InputItem, MessagePartInput } from "@understudy/contract/responses/types";
import { textOfFile } from "../items/data-url.ts";
import { unpackItems } from "../items/pack.ts";
import { badRequest, type RequestFault } from "./fault.ts";

/** `field` is where the items stand in the request. */
export function checkItems(items: readonly InputItem[], field: string): RequestFault[] {
  const ids = new Set<string>();
  return items.flatMap((item, at) => {
    const where = `${field}[${at}]`;
    const faults = checkItem(item, where);
    if (item.id === "")
      return [
        ...faults,
        badRequest("invalid_value", `${where}.id`, `${where}.id: expected an id, got an empty text.`),
      ];
    if (!item.id || item.type === "item_reference") return faults;
    const mistake = pathNameMistake(item.id);
    if (mistake !== null)
      return [...faults, badRequest("invalid_value", `${where}.id`, `${where}.id: ${mistake}.`)];
    if (!ids.has(item.id)) {
      ids.add(item.id);
      return faults;
    }
    return [
      ...faults,
      badRequest("duplicate_item_id", `${where}.id`, `${where}.id: ${item.id} is given twice.`),
    ];
  });
}

function checkItem(item: InputItem, where: string): RequestFault[] {
  if (item.type === "function_call_output")
    return typeof item.output === "string" ? [] : checkParts(item.output, `${where}.output`);
  if (item.type === "compaction") {
    const param = `${where}.encrypted_content`;
    if (unpackItems(item.encrypted_content) !== null) return [];
    return [badRequest("invalid_value", param, `${param}: expected what a compaction has, unchanged.`)];
  }
  if (!("role" in item) || typeof item.content === "string") return [];
  return checkParts(item.content, `${where}.content`);
}

function checkParts(parts: readonly MessagePartInput[], where: string): RequestFault[] {
  return parts.flatMap((part, at) => checkPart(part, `${where}[${at}]`));
}

function checkPart(part: MessagePartInput, where: string): RequestFault[] {
  if (part.type !== "input_image" && part.type !== "input_file") return [];
  if (part.type === "input_image")
    return part.image_url || part.file_id ? [] : [missing(where, "image_url or file_id")];
  if (part.file_data) {
    if (textOfFile(part.file_data) !== null) return [];
    const words = "expected a `data:` URL, with a text or with another file in base64";
    return [badRequest("unsupported_value", `${where}.file_data`, `${where}.file_data: ${words}.`)];
  }
  return part.file_url || part.file_id ? [] : [missing(where, "file_data, file_url or file_id")];
}

function missing(where: string, fields: string): RequestFault {
  return badRequest("missing_required_parameter", where, `${where}: expected ${fields}.`);
}
