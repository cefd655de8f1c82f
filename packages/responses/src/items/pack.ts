/** Items in one opaque text, as `compact` hands them out. */
import { isRecord } from "@understudy/contract";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { KeptItem } from "./kept-item.ts";

/** base64url of the items as JSON. */
export function packItems(items: readonly KeptItem[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(items));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null for a text that `packItems` did not make. */
export function unpackItems(text: string): KeptItem[] | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Array.isArray(value) ? allOf(value.map(toKept)) : null;
  } catch {
    // The text is the caller's: what cannot be read was not made here.
    return null;
  }
}

/** The same items with those within compactions in their place. */
export function expandItems(items: readonly KeptItem[]): KeptItem[] {
  return items.flatMap((kept) => {
    const { item } = kept;
    return item.type === "compaction" ? expandItems(unpackItems(item.encrypted_content) ?? []) : [kept];
  });
}

function toKept(value: unknown): KeptItem | null {
  if (!isRecord(value)) return null;
  const parsed = parseResponsesSchema("Item", value["item"]);
  if (!parsed.ok) return null;
  const { round, text, files, name } = value;
  return {
    item: parsed.value,
    ...(typeof round === "number" ? { round } : {}),
    ...(typeof text === "string" ? { text } : {}),
    ...(isTexts(files) ? { files } : {}),
    ...(typeof name === "string" ? { name } : {}),
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function allOf<T>(values: readonly (T | null)[]): T[] | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : null;
}
