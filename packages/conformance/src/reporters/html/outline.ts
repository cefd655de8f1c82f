/** The list of all checks at the side, with what narrows it. */
import type { CheckResult } from "../../engine/result.ts";
import { areaOf } from "../area-of.ts";
import { anchorOf, filterable, saying, sign } from "./check-parts.ts";
import { markup, type Markup } from "./markup.ts";

const order: readonly CheckResult["status"][] = ["fail", "unknown", "pass"];

export function outline(checks: readonly CheckResult[]): Markup {
  const areas = [...new Set(checks.map(({ id }) => areaOf(id)))];
  const sorted = order.flatMap((status) => checks.filter((check) => check.status === status));
  return markup`<nav aria-label="Checks"><form id="filters">
<label>Area <select name="area"><option value="">all</option>${areas.map((area) => markup`<option>${area}</option>`)}</select></label>
<fieldset><legend>Level</legend>${["MUST", "SHOULD", "MAY"].map((level) => box("level", level, level))}</fieldset>
<fieldset><legend>Verdict</legend>${order.map((status) => box("says", status, saying[status]))}</fieldset>
<output id="shown">${checks.length} checks</output></form>
<ol>${sorted.map(
    (
      check,
    ) => markup`<li ${filterable(check)}><a href="#${anchorOf(check.id)}">${sign(check.status)} ${check.id}</a></li>
`,
  )}</ol></nav>`;
}

function box(name: string, value: string, label: string): Markup {
  return markup`<label><input type="checkbox" name="${name}" value="${value}" checked> ${label}</label>`;
}
