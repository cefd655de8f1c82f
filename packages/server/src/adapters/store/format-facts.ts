/** What the format of a store means for a start on it. */
import { explainFormat } from "../../ports/format-words.ts";
import { recordFormat } from "../../ports/store-format.ts";
import type { StoreInspection } from "../../ports/store-inspection.ts";

export function inspectFormat(name: string, format: number): Omit<StoreInspection, "name" | "hasKeys"> {
  if (format === recordFormat) return { facts: [`format ${format}`], warnings: [], problems: [] };
  return { facts: [], warnings: [], problems: [explainFormat(name, format)] };
}
