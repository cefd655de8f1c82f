/** What the format of a store means for a start on it. */
import { importing, isKnownFormat, recordFormat } from "../../ports/store-format.ts";
import type { StoreInspection } from "../../ports/store-inspection.ts";
import { explainFormat } from "./format-words.ts";

export function inspectFormat(name: string, format: number): Omit<StoreInspection, "name"> {
  const nothing = { facts: [], warnings: [], problems: [] };
  if (format === importing)
    return {
      ...nothing,
      problems: [`An import into ${name} runs, or was killed. If none runs, import again with --restart.`],
    };
  if (!isKnownFormat(format)) return { ...nothing, problems: [explainFormat(name, format)] };
  if (format === recordFormat) return { ...nothing, facts: [`format ${format}`] };
  return {
    ...nothing,
    warnings: [
      `The records in ${name} are in format ${Math.abs(format)}: a start brings them to format ${recordFormat}, and there is no way back. Export them before, and stop other servers on them.`,
    ],
  };
}
