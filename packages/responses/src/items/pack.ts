/** Items in one opaque text, as `compact` hands them out. */
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

function toKept(value: unknown): KeptItem | null {
  if (typeof value !== "object" || value === null || !("item" in value)) return null;
  const parsed = parseResponsesSchema("Item", value.item);
  if (!parsed.ok) return null;
  const kept: KeptItem = { item: parsed.value };
  if ("round" in value && typeof value.round === "number") kept.round = value.round;
  if ("text" in value && typeof value.text === "string") kept.text = value.text;
  if ("name" in value && typeof value.name === "string") kept.name = value.name;
  return kept;
}

function allOf<T>(values: readonly (T | null)[]): T[] | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : null;
}
