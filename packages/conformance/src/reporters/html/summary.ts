/** What was judged, and what came of it. */
import { coverageOf } from "../../suite.ts";
import type { CheckResult, RunResult } from "../../engine/result.ts";
import { areaOf } from "../area-of.ts";
import { saying, signs } from "./check-parts.ts";
import { markup, type Markup } from "./markup.ts";

const verdicts = ["fail", "unknown", "pass"] as const;

export function summary(result: RunResult): Markup {
  const { target, seed, requests, checks, statements } = result;
  const { judged, unobservable } = coverageOf(statements);
  const facts: readonly (readonly [string, string])[] = [
    ["Held to", `the profile ${target.profile}`],
    ["The server lets the suite", target.capabilities.join(", ") || "do nothing beyond the API"],
    ["Stories drawn from", `seed ${seed}`],
    ["Requests sent", requests.toLocaleString("en")],
    [
      "Statements of the API",
      `${statements.length}: ${judged} have a check, ${unobservable} cannot be seen from outside`,
    ],
  ];
  return markup`<header class="summary"><div><p class="kicker">Agents API conformance</p>
<h1>${target.name}</h1>
<ul class="verdicts">${verdicts.map((status) => markup`<li class="${status}"><strong>${count(checks, status)}</strong> <span aria-hidden="true">${signs[status]}</span> ${saying[status]}</li>`)}</ul>
${notices(result)}
<dl>${facts.map(([name, fact]) => markup`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl></div>
${areas(result)}</header>
`;
}

function notices({ checks, interrupted, stale }: RunResult): Markup {
  const known = checks.filter((check) => check.status === "fail" && check.known).length;
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
    const actual = statements.filter(({ id }) => areaOf(id) === name);
    const covered = actual.filter((one) => one.unobservable === null).length;
    return markup`<tr><th scope="row">${name}</th>${verdicts.map((status) => cell(count(mine, status), status))}<td class="meter">${meter(covered, actual.length)} ${covered} of ${actual.length}</td></tr>
`;
  });
  return markup`<table class="areas"><thead><tr><th scope="col">Area</th>${verdicts.map((status) => markup`<th scope="col">${saying[status]}</th>`)}<th scope="col">Statements with a check</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function cell(number: number, status: CheckResult["status"]): Markup {
  return number === 0 ? markup`<td class="zero">–</td>` : markup`<td class="${status}">${number}</td>`;
}

function meter(part: number, whole: number): Markup {
  const width = whole === 0 ? 0 : Math.round((part / whole) * 96);
  return markup`<svg width="96" height="8" aria-hidden="true"><rect class="track" width="96" height="8" rx="4"/><rect class="filled" width="${width}" height="8" rx="4"/></svg>`;
}

function count(checks: readonly CheckResult[], status: CheckResult["status"]): number {
  return checks.filter((check) => check.status === status).length;
}
