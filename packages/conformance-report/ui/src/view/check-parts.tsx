import type { JSX } from "preact";
import type { ReportCheck, ReportStatus } from "../../../src/report.ts";
import { labels, signs } from "../model/check.ts";

export function Sign({ status }: { status: ReportStatus }): JSX.Element {
  return (
    <span class={`sign ${status}`} role="img" aria-label={labels[status]}>
      {signs[status]}
    </span>
  );
}

export function Badge({ check }: { check: ReportCheck }): JSX.Element {
  return (
    <>
      <Sign status={check.status} /> <span class="level">{check.level}</span>
    </>
  );
}
