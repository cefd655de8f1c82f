/** The rules by which quirks are read. */
import type { Quirk, Reading, ToolCall, Fields } from "./quirk.ts";
import { allQuirks } from "./quirks.ts";

/** Of these quirks; by default of all. */
export function readings(quirks: readonly Quirk[] = allQuirks): readonly Reading[] {
  return quirks === allQuirks ? all : toReadings(quirks);
}

const toReadings = (quirks: readonly Quirk[]): readonly Reading[] => quirks.flatMap(({ read }) => read ?? []);

const all = toReadings(allQuirks);

/** A choice, a delta or a call as OpenAI writes it. */
export function plainly(rules: readonly Reading[], of: "call", value: ToolCall): ToolCall;
export function plainly(rules: readonly Reading[], of: "choice" | "delta", value: Fields): Fields;
export function plainly(rules: readonly Reading[], of: "choice" | "delta" | "call", value: Fields): Fields {
  // The overloads have the types that belong together.
  return rules.reduce(
    (plain, rule) => (rule[of] as ((value: Fields) => Fields) | undefined)?.(plain) ?? plain,
    value,
  );
}
