import type { JSX } from "preact";
import type { ReportStatement } from "../../../src/report.ts";
import { areaOf, areasOf } from "../model/check.ts";

/** The statements that no check judges, by area. */
export function StatementList({ statements }: { statements: readonly ReportStatement[] }): JSX.Element {
  const unjudged = statements.filter(({ unobservable }) => unobservable !== null);
  if (unjudged.length === 0) return <p>None.</p>;
  return (
    <>
      <p class="hint">The suite says nothing about these.</p>
      {areasOf(unjudged).map((area) => {
        const listed = unjudged.filter(({ id }) => areaOf(id) === area);
        return (
          <details key={area}>
            <summary>
              {area} <span class="note">{listed.length}</span>
            </summary>
            <ul>
              {listed.map((statement) => (
                <Statement key={statement.id} statement={statement} />
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

function Statement({
  statement: { level, text, unobservable },
}: {
  statement: ReportStatement;
}): JSX.Element {
  return (
    <li>
      <span class="level">{level}</span> {text}
      {unobservable !== null && <span class="hint"> Not observable by a client: {unobservable}</span>}
    </li>
  );
}
