import type { JSX } from "preact";
import type { ReportCheck, ReportStatement, ReportStatus } from "../../../src/report.ts";
import { areaOf, areasOf, labels, statuses } from "../model/check.ts";

interface AreaTableProps {
  checks: readonly ReportCheck[];
  statements: readonly ReportStatement[];
}

export function AreaTable({ checks, statements }: AreaTableProps): JSX.Element {
  return (
    <table class="areas">
      <thead>
        <tr>
          <th scope="col">Area</th>
          {statuses.map((status) => (
            <th key={status} scope="col">
              {labels[status]}
            </th>
          ))}
          <th scope="col">Statements with a check</th>
        </tr>
      </thead>
      <tbody>
        {areasOf([...checks, ...statements]).map((area) => (
          <AreaRow
            key={area}
            area={area}
            checks={checks.filter(({ id }) => areaOf(id) === area)}
            statements={statements.filter(({ id }) => areaOf(id) === area)}
          />
        ))}
      </tbody>
    </table>
  );
}

function AreaRow({ area, checks, statements }: AreaTableProps & { area: string }): JSX.Element {
  const judged = statements.filter((statement) => statement.unobservable === null).length;
  return (
    <tr>
      <th scope="row">{area}</th>
      {statuses.map((status) => (
        <Count
          key={status}
          status={status}
          count={checks.filter((check) => check.status === status).length}
        />
      ))}
      {statements.length === 0 ? (
        <td class="zero">–</td>
      ) : (
        <td class="coverage">
          <Meter part={judged} whole={statements.length} /> {judged} of {statements.length}
        </td>
      )}
    </tr>
  );
}

function Count({ status, count }: { status: ReportStatus; count: number }): JSX.Element {
  return count === 0 ? <td class="zero">–</td> : <td class={status}>{count}</td>;
}

function Meter({ part, whole }: { part: number; whole: number }): JSX.Element {
  const width = Math.round((part / whole) * 96);
  return (
    <svg width="96" height="8" aria-hidden="true">
      <rect class="track" width="96" height="8" rx="4" />
      <rect class="filled" width={width} height="8" rx="4" />
    </svg>
  );
}
