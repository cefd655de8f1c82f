/** The query of a list: it was validated, so that its fields have their types. */
import type { PageQuery } from "../../application/items/page.ts";

export function toPageQuery({ after, limit, order }: Readonly<Record<string, unknown>>): PageQuery {
  return { after: textOrNull(after), limit: Number(limit), order: order === "asc" ? "asc" : "desc" };
}

/** A text, or null for a parameter that was left out. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
