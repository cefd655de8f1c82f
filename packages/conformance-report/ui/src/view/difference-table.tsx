import type { ComponentChildren, JSX } from "preact";
import type { ReportFinding } from "../../../src/report.ts";
import { count } from "../model/check.ts";
import { differenceRows, type DifferenceRow, sidesOf } from "../model/difference.ts";
import { markLines, type MarkedLine } from "../model/mark.ts";

/** Characters of a line that are shown. */
const mostCharacters = 400;

/** Both values side by side, each below its name. */
export function DifferenceTable({ finding }: { finding: ReportFinding }): JSX.Element {
  const [one, other] = sidesOf(finding);
  return (
    <table class="difference">
      <caption>
        <code>{finding.path}</code>
      </caption>
      <thead>
        <tr>
          <th scope="col">{one}</th>
          <th scope="col">{other}</th>
        </tr>
      </thead>
      <tbody>
        {differenceRows(finding.expected, finding.actual).map((row, n) => (
          <Row key={n} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: DifferenceRow }): JSX.Element {
  if (row.kind === "gap")
    return (
      <tr class="gap">
        <td colSpan={2}>
          … {count(row.lines)} {row.equal ? "equal" : "more"} lines …
        </td>
      </tr>
    );
  const { expected, actual } = row;
  if (expected !== null && expected === actual)
    return (
      <tr>
        <td>{cut(expected)}</td>
        <td>{cut(actual)}</td>
      </tr>
    );
  const [removed, added] =
    expected === null || actual === null ? [whole(expected), whole(actual)] : markLines(expected, actual);
  return (
    <tr class="differs">
      <Cell line={removed} mark={(text) => <del>{text}</del>} />
      <Cell line={added} mark={(text) => <ins>{text}</ins>} />
    </tr>
  );
}

function whole(line: string | null): MarkedLine | null {
  return line === null ? null : { skipped: 0, before: "", changed: line, after: "" };
}

interface CellProps {
  line: MarkedLine | null;
  mark: (text: ComponentChildren) => JSX.Element;
}

function Cell({ line, mark }: CellProps): JSX.Element {
  if (line === null) return <td class="none" />;
  return (
    <td>
      {line.skipped > 0 && <Skipped characters={line.skipped} />}
      {line.before}
      {line.changed !== "" && mark(cut(line.changed))}
      {cut(line.after)}
    </td>
  );
}

function cut(text: string): ComponentChildren {
  if (text.length <= mostCharacters) return text;
  return (
    <>
      {text.slice(0, mostCharacters)}
      <Skipped characters={text.length - mostCharacters} />
    </>
  );
}

function Skipped({ characters }: { characters: number }): JSX.Element {
  return <span class="skipped">… {count(characters)} characters …</span>;
}
