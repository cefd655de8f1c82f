/** What was judged, and what came of it. */
import { coverageOf } from "../../coverage.ts";
import type { CheckResult, RunResult } from "../../run/result.ts";
import { areaOf } from "../area-of.ts";
import { saying, signs } from "./check-parts.ts";
import { markup, type Markup } from "./markup.ts";

const verdicts = ["fail", "unknown", "pass"] as const;

export function summary(result: RunResult): Markup {
  const { target, seed, requests, checks, statements } = result;
  const { judged, unobservable, unjudged } = coverageOf(statements);
  const facts: readonly (readonly [string, string])[] = [
    ["Held to", `the profile ${target.profile}`],
    ["The server lets the suite", target.capabilities.join(", ") || "do nothing beyond the API"],
    ["Stories drawn from", `seed ${seed}`],
    ["Requests sent", requests.toLocaleString("en")],
    [
      "Statements of the API",
      `${statements.length}: ${judged} have a check, ${unjudged} have none yet, ${unobservable} cannot be seen from outside`,
    ],
  ];
  return markup`<header class="summary"><div><p class="kicker">Agents API conformance</p>
<h1>${target.name}</h1>
<ul class="verdicts">${verdicts.map((says) => markup`<li class="${says}"><strong>${count(checks, says)}</strong> <span aria-hidden="true">${signs[says]}</span> ${saying[says]}</li>`)}</ul>
${notices(result)}
<dl>${facts.map(([name, fact]) => markup`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl></div>
${areas(result)}</header>
`;
}

function notices({ checks, interrupted, stale }: RunResult): Markup {
  const known = checks.filter((check) => check.says === "fail" && check.known).length;
  const whose =
    interrupted?.by === "suite"
      ? "This is a mistake of the suite, not of the server."
      : "The run is not complete.";
  return markup`${interrupted === null ? null : markup`<p class="failure">It ended before its time: ${interrupted.reason}. ${whose}</p>`}
${known === 0 ? null : markup`<p class="hint">${known} of those that failed are listed as known in the baseline.</p>`}
${stale.map((id) => markup`<p class="failure"><code>${id}</code> passes now: take it out of the baseline (--update-baseline).</p>`)}`;
}

function areas({ checks, statements }: RunResult): Markup {
  const names = [...new Set([...checks, ...statements].map(({ id }) => areaOf(id)))];
  const rows = names.map((name) => {
    const mine = checks.filter(({ id }) => areaOf(id) === name);
    const said = statements.filter(({ id }) => areaOf(id) === name);
    const covered = said.filter((one) => one.checks.length > 0).length;
    return markup`<tr><th scope="row">${name}</th>${verdicts.map((says) => cell(count(mine, says), says))}<td class="meter">${meter(covered, said.length)} ${covered} of ${said.length}</td></tr>
`;
  });
  return markup`<table class="areas"><thead><tr><th scope="col">Area</th>${verdicts.map((says) => markup`<th scope="col">${saying[says]}</th>`)}<th scope="col">Statements with a check</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function cell(number: number, says: CheckResult["says"]): Markup {
  return number === 0 ? markup`<td class="zero">–</td>` : markup`<td class="${says}">${number}</td>`;
}

function meter(part: number, whole: number): Markup {
  const width = whole === 0 ? 0 : Math.round((part / whole) * 96);
  return markup`<svg width="96" height="8" aria-hidden="true"><rect class="track" width="96" height="8" rx="4"/><rect class="filled" width="${width}" height="8" rx="4"/></svg>`;
}

function count(checks: readonly CheckResult[], says: CheckResult["says"]): number {
  return checks.filter((check) => check.says === says).length;
}
