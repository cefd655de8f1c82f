import type { JSX } from "preact";
import type { Report } from "../../../src/report.ts";
import { anchorOf, count, labels, signs, statuses } from "../model/check.ts";
import { countStatements } from "../model/coverage.ts";
import { AreaTable } from "./area-table.tsx";

/** What was tested, and the result in numbers. */
export function Summary({ report }: { report: Report }): JSX.Element {
  const { target, seed, requests, checks, statements } = report;
  const { judged, unobservable } = countStatements(statements);
  const facts = [
    ["Profile", target.profile],
    ["Capabilities", target.capabilities.join(", ") || "none beyond the API"],
    ["Seed", String(seed)],
    ["Requests", count(requests)],
    [
      "Statements",
      `${statements.length}: ${judged} with a check, ${unobservable} not observable by a client`,
    ],
  ];
  return (
    <header class="summary">
      <div>
        <p class="kicker">Agents API conformance</p>
        <h1>{target.name}</h1>
        <ul class="statuses">
          {statuses.map((status) => (
            <li key={status} class={status}>
              <strong>{checks.filter((check) => check.status === status).length}</strong>{" "}
              <span aria-hidden="true">{signs[status]}</span> {labels[status]}
            </li>
          ))}
        </ul>
        <Notices report={report} />
        <FixFirst firsts={report.fixFirst ?? []} />
        <dl>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <AreaTable checks={checks} statements={statements} />
    </header>
  );
}

function Notices({
  report: { checks, interrupted, stale, left, textsUpTo },
}: {
  report: Report;
}): JSX.Element {
  const known = checks.filter((check) => check.status === "fail" && check.known).length;
  const blame = {
    suite: "This is a defect of the suite, not of the server.",
    target: "The run is incomplete.",
    setup: "As long as they do, no finding means anything.",
  };
  return (
    <>
      {interrupted !== null && (
        <p class="failure">
          The run ended early: {interrupted.reason}. {blame[interrupted.by]}
        </p>
      )}
      {known > 0 && (
        <p class="hint">
          {known} of the failed checks {known === 1 ? "is" : "are"} listed in the baseline.
        </p>
      )}
      {textsUpTo !== undefined && (
        <p class="hint">
          Of texts longer than {count(textsUpTo)} characters only the beginning is in this page, so that it
          stays small. <code>--json FILE</code> writes more of them, <code>--trace FILE</code> all.
        </p>
      )}
      {left.length > 0 && <Left left={left} />}
      {stale.map((id) => (
        <p key={id} class="failure">
          <code>{id}</code> passes, but the baseline lists it as failing. Remove it with{" "}
          <code>--update-baseline</code>.
        </p>
      ))}
    </>
  );
}

function FixFirst({ firsts }: { firsts: NonNullable<Report["fixFirst"]> }): JSX.Element | null {
  if (firsts.length === 0) return null;
  return (
    <p class="first">
      To fix first:{" "}
      {firsts.map(({ id, operation, others }, n) => (
        <span key={id}>
          {n > 0 && ", "}
          <a href={`#${anchorOf(id)}`}>{id}</a> ({operation}
          {others > 0 && `, ${others} more`})
        </span>
      ))}
    </p>
  );
}

/** So many are named at once; the others are unfolded. */
const named = 5;

function Left({ left }: { left: readonly string[] }): JSX.Element {
  const more = left.slice(named);
  return (
    <div class="failure">
      The server refused to delete what the suite made: {left.slice(0, named).join(", ")}
      {more.length === 0 ? (
        "."
      ) : (
        <details>
          <summary>and {more.length} more</summary>
          {more.join(", ")}.
        </details>
      )}
    </div>
  );
}
