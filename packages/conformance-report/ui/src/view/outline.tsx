import type { JSX } from "preact";
import type { ReportCheck } from "../../../src/report.ts";
import { anchorOf, areasOf, labels, statuses } from "../model/check.ts";
import { levels, matches, toggled, type Filter } from "../model/filter.ts";
import { Sign } from "./check-parts.tsx";

interface OutlineProps {
  checks: readonly ReportCheck[];
  filter: Filter;
  setFilter: (filter: Filter) => void;
}

/** All checks as links, and the filters that narrow the whole page. */
export function Outline({ checks, filter, setFilter }: OutlineProps): JSX.Element {
  const listed = statuses
    .flatMap((status) => checks.filter((check) => check.status === status))
    .filter((check) => matches(filter, check));
  return (
    <nav aria-label="Checks">
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          Area{" "}
          <select
            value={filter.area}
            onChange={({ currentTarget }) => setFilter({ ...filter, area: currentTarget.value })}
          >
            <option value="">all</option>
            {areasOf(checks).map((area) => (
              <option key={area} value={area}>
                {area}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>Level</legend>
          {levels.map((level) => (
            <Box
              key={level}
              label={level}
              checked={filter.levels.has(level)}
              toggle={() => setFilter({ ...filter, levels: toggled(filter.levels, level) })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Status</legend>
          {statuses.map((status) => (
            <Box
              key={status}
              label={labels[status]}
              checked={filter.statuses.has(status)}
              toggle={() => setFilter({ ...filter, statuses: toggled(filter.statuses, status) })}
            />
          ))}
        </fieldset>
        <output id="shown">
          {listed.length === checks.length
            ? `${checks.length} checks`
            : `${listed.length} of ${checks.length} checks`}
        </output>
      </form>
      <ol>
        {listed.map(({ id, status }) => (
          <li key={id}>
            <a href={`#${anchorOf(id)}`}>
              <Sign status={status} /> {id}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Box(props: { label: string; checked: boolean; toggle: () => void }): JSX.Element {
  return (
    <label>
      <input type="checkbox" checked={props.checked} onChange={props.toggle} /> {props.label}
    </label>
  );
}
