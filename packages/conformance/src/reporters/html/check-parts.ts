/** Parts that stand for a check wherever it is shown. */
import type { CheckResult } from "../../run/result.ts";
import { areaOf } from "../area-of.ts";
import { markup, type Markup } from "./markup.ts";

/** Each verdict has a sign too: nobody need tell the colours apart. */
export const signs: Readonly<Record<CheckResult["says"], string>> = { fail: "✗", unknown: "?", pass: "✓" };

export const saying: Readonly<Record<CheckResult["says"], string>> = {
  fail: "failed",
  unknown: "unknown",
  pass: "passed",
};

export function sign(says: CheckResult["says"]): Markup {
  return markup`<span class="sign ${says}" role="img" aria-label="${saying[says]}">${signs[says]}</span>`;
}

export function badge({ level, says }: CheckResult): Markup {
  return markup`${sign(says)} <span class="level">${level}</span>`;
}

/** What the filters look at. */
export function filterable({ id, level, says }: CheckResult): Markup {
  return markup`data-area="${areaOf(id)}" data-level="${level}" data-says="${says}"`;
}

/** The place of a check in the page. */
export function anchorOf(id: string): string {
  return id.replace("/", "-");
}
