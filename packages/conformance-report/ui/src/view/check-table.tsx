import type { JSX } from "preact";
import type { ReportCheck } from "../../../src/report.ts";
import { anchorOf, storiesOf } from "../model/check.ts";
import { matches, type Filter } from "../model/filter.ts";
import { Badge } from "./check-parts.tsx";

interface CheckTableProps {
  checks: readonly ReportCheck[];
  filter: Filter;
}

export function CheckTable({ checks, filter }: CheckTableProps): JSX.Element {
  const shown = checks.filter((check) => matches(filter, check));
  if (shown.length === 0) return <p>{checks.length === 0 ? "None." : "None that the filters show."}</p>;
  return (
    <table class="checks">
      <tbody>
        {shown.map((check) => (
          <tr key={check.id} id={anchorOf(check.id)}>
            <th scope="row">
              <Badge check={check} />
              <br />
              <code>{check.id}</code>
            </th>
            <td>
              {check.statement}
              <p class="hint">{noteOn(check)}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function noteOn(check: ReportCheck): string {
  if (check.status === "unknown") return `${check.excused ? "Excused: " : ""}${check.reason}`;
  const others = check.runs.inconclusive > 0 ? "; the others were inconclusive" : "";
  return `in ${check.runs.passed} of ${storiesOf(check)} stories${others}`;
}
