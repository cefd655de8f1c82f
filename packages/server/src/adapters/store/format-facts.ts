/** What the format of a store means for a start on it. */
import { importing, isKnownFormat, recordFormat } from "../../ports/store-format.ts";
import type { StoreInspection } from "../../ports/store-inspection.ts";
import { explainFormat, explainImporting } from "../../ports/format-words.ts";

export function inspectFormat(
  name: string,
  format: number,
): Omit<StoreInspection, "name" | "mayHaveRecords"> {
  const nothing = { facts: [], warnings: [], problems: [] };
  if (format === importing)
    return {
      ...nothing,
      problems: [explainImporting(name)],
    };
  if (!isKnownFormat(format)) return { ...nothing, problems: [explainFormat(name, format)] };
  if (format === recordFormat) return { ...nothing, facts: [`format ${format}`] };
  return {
    ...nothing,
    warnings: [
      `The records in ${name} are in format ${Math.abs(format)}: a start brings them to format ${recordFormat}, and there is no way back. Export them before, with the version that wrote them, and stop other servers on them.`,
    ],
  };
}
