/** The table: everything in which servers were seen to differ from OpenAI's chat completions. Quirks of a script are applied in its order. */
import { callArguments, type CallArgumentsQuirk } from "./call-arguments.ts";
import { callExtra, type CallExtraQuirk } from "./call-extra.ts";
import { callIds, type CallIdQuirk } from "./call-ids.ts";
import { callIndex, type CallIndexQuirk } from "./call-index.ts";
import { callNames, type CallNameQuirk } from "./call-names.ts";
import { errors, type ErrorQuirk } from "./errors.ts";
import { events, type EventQuirk } from "./events.ts";
import { otherFields, type FieldQuirk } from "./fields.ts";
import { finish, type FinishQuirk } from "./finish.ts";
import type { Quirk, Rows } from "./quirk.ts";
import { reasoning, type ReasoningQuirk } from "./reasoning.ts";
import { requests, type RequestQuirk } from "./requests.ts";
import { usage, type UsageQuirk } from "./usage.ts";

export type QuirkName =
  | CallArgumentsQuirk
  | CallNameQuirk
  | CallExtraQuirk
  | CallIdQuirk
  | CallIndexQuirk
  | FieldQuirk
  | ReasoningQuirk
  | FinishQuirk
  | UsageQuirk
  | EventQuirk
  | ErrorQuirk
  | RequestQuirk;

export const quirks: Rows<QuirkName> = {
  ...callArguments,
  ...callNames,
  ...callExtra,
  ...callIds,
  ...callIndex,
  ...otherFields,
  ...reasoning,
  ...finish,
  ...usage,
  ...events,
  ...errors,
  ...requests,
};

/** The keys of a record are what its type says. */
export const quirkNames = Object.keys(quirks) as QuirkName[];

export const allQuirks: readonly Quirk[] = Object.values(quirks);

/** These quirks, in the order of the table. */
export function quirksOf(names: readonly QuirkName[]): Quirk[] {
  return quirkNames.filter((name) => names.includes(name)).map((name) => quirks[name]);
}
