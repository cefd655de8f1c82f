/** What did not fail: what nobody could judge, what passed, and what no check looks at. */
import type { CheckResult, RunResult } from "../../engine/result.ts";
import { areaOf } from "../area-of.ts";
import { anchorOf, badge, filterable } from "./check-parts.ts";
import { markup, type Markup } from "./markup.ts";

export function rest({ checks, statements }: RunResult): Markup {
  const unjudged = statements.filter((one) => one.unobservable !== null);
  const areas = [...new Set(unjudged.map(({ id }) => areaOf(id)))];
  return markup`<section class="rest"><h2>Unknown</h2>
<p class="hint">What could not be seen is neither passed nor failed. Here is why.</p>
${table(checks.filter(({ status }) => status === "unknown"))}
<h2>Passed</h2>
${table(checks.filter(({ status }) => status === "pass"))}
<h2>Statements without a check</h2>
<p class="hint">Nothing was said of these, neither good nor bad.</p>
${areas.map((area) => {
  const mine = unjudged.filter(({ id }) => areaOf(id) === area);
  return markup`<details><summary>${area} <span class="gist">${mine.length}</span></summary><ul>${mine.map(({ level, text, unobservable }) => markup`<li><span class="level">${level}</span> ${text}${unobservable === null ? null : markup` <span class="hint">It cannot be seen from outside: ${unobservable}</span>`}</li>`)}</ul></details>`;
})}</section>`;
}

function table(checks: readonly CheckResult[]): Markup {
  if (checks.length === 0) return markup`<p>None.</p>`;
  return markup`<table class="checks"><tbody>${checks.map(
    (
      check,
    ) => markup`<tr id="${anchorOf(check.id)}" ${filterable(check)}><th scope="row">${badge(check)}<br><code>${check.id}</code></th><td>${check.statement}${noteOn(check)}</td></tr>
`,
  )}</tbody></table>`;
}

function noteOn(check: CheckResult): Markup | null {
  if (check.status === "unknown")
    return markup`<p class="hint">${check.excused ? "Not asked: " : ""}${check.reason}</p>`;
  const { passed, failed, inconclusive } = check.runs;
  return markup`<p class="hint">in ${passed} of ${passed + failed + inconclusive} stories${inconclusive > 0 ? "; the others did not show it" : ""}</p>`;
}
