/** Parts that stand for a check wherever it is shown. */
import type { CheckResult } from "../../engine/result.ts";
import { areaOf } from "../area-of.ts";
import { markup, type Markup } from "./markup.ts";

/** Each verdict has a sign too: nobody need tell the colours apart. */
export const signs: Readonly<Record<CheckResult["status"], string>> = { fail: "✗", unknown: "?", pass: "✓" };

export const saying: Readonly<Record<CheckResult["status"], string>> = {
  fail: "failed",
  unknown: "unknown",
  pass: "passed",
};

export function sign(status: CheckResult["status"]): Markup {
  return markup`<span class="sign ${status}" role="img" aria-label="${saying[status]}">${signs[status]}</span>`;
}

export function badge({ level, status }: CheckResult): Markup {
  return markup`${sign(status)} <span class="level">${level}</span>`;
}

/** What the filters look at. */
export function filterable({ id, level, status }: CheckResult): Markup {
  return markup`data-area="${areaOf(id)}" data-level="${level}" data-status="${status}"`;
}

/** The place of a check in the page. */
export function anchorOf(id: string): string {
  return id.replace("/", "-");
}
