/** What an import of a Llama Stack says of what it took and left. */
import type { ImportReport } from "../compose/transfer.ts";

/** So many of what was left are listed. */
const most = 20;

/** Goes on after a number of records. */
export function describeImport({ taken, left, named, providerModels }: ImportReport): string {
  const counts = Object.entries(taken).map(([what, count]) => `${count} ${what}`);
  return [`: ${counts.join(", ")}.`, ...namesOf(named, providerModels), ...leftOf(left)].join("\n");
}

function namesOf(named: ImportReport["named"], providerModels: ImportReport["providerModels"]): string[] {
  const shown = (name: string): string => {
    const atProvider = providerModels.get(name);
    return atProvider === undefined ? name : `${name} (at its provider: ${atProvider})`;
  };
  const lines = Object.entries(named).flatMap(([kind, names]) =>
    names.size === 0 ? [] : [`  ${kind}: ${[...names].toSorted().map(shown).join(", ")}`],
  );
  return lines.length === 0 ? [] : ["The agents name these, and a turn without them is a 404:", ...lines];
}

function leftOf(left: ImportReport["left"]): string[] {
  if (left.length === 0) return [];
  const shown = left.slice(0, most).map(({ file, what, reason }) => `  ${file}, ${what}: ${reason}`);
  const more = left.length > most ? [`  and ${left.length - most} more`] : [];
  return ["Left out:", ...shown, ...more];
}
