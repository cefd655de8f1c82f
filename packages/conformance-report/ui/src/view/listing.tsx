import type { JSX } from "preact";
import type { ReportText } from "../../../src/report.ts";
import { count } from "../model/check.ts";

/** Characters shown at once; the others are unfolded. */
const shown = 2_000;

export function Listing({ content: { text, omitted } }: { content: ReportText }): JSX.Element {
  const more = text.slice(shown);
  return (
    <>
      {/* It may have to be scrolled, by keys too. */}
      <pre tabIndex={0}>
        {text.slice(0, shown)}
        {more !== "" && "…"}
      </pre>
      {more !== "" && (
        <details class="more">
          <summary>
            {count(more.length)} more characters{omitted > 0 && ` of ${count(more.length + omitted)}`}
          </summary>
          <pre tabIndex={0}>…{more}</pre>
        </details>
      )}
      {omitted > 0 && (
        <p class="hint">
          {count(omitted)} characters are not in this report; <code>--trace FILE</code> writes all.
        </p>
      )}
    </>
  );
}
