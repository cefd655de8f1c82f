import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReportFailed, ReportFinding } from "../../../src/report.ts";
import { anchorOf, storiesOf } from "../model/check.ts";
import { toSequence } from "../model/sequence.ts";
import { Badge } from "./check-parts.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { Places } from "./places.tsx";
import { Replay } from "./replay.tsx";
import { SequenceDiagram } from "./sequence-diagram.tsx";
import { Story } from "./story.tsx";
import { Wire } from "./wire.tsx";

interface FindingArticleProps {
  check: ReportFailed;
  /** Where its statement comes from. */
  reference: string | undefined;
  hidden: boolean;
}

/** A failed check: the diagram of its shortest story, the difference, the command to replay it, the wire. */
export function FindingArticle({ check, reference, hidden }: FindingArticleProps): JSX.Element {
  // The same elements again: preact passes over them when only the filter changed.
  const content = useMemo(() => <Content check={check} reference={reference} />, [check, reference]);
  return (
    <article class="finding" id={anchorOf(check.id)} hidden={hidden}>
      {content}
    </article>
  );
}

function Content({ check, reference }: Omit<FindingArticleProps, "hidden">): JSX.Element {
  const { counterexample } = check;
  const [finding] = counterexample.findings;
  return (
    <>
      <header>
        <p class="kicker">
          <Badge check={check} /> <code>{check.id}</code>{" "}
          <span>
            failed in {check.runs.failed} of {storiesOf(check)} stories
          </span>
          {check.known && <span class="pill">known: listed in the baseline</span>}
        </p>
        <h2>{check.statement}</h2>
        {reference !== undefined && <p class="hint">Reference: {reference}</p>}
      </header>
      {finding !== undefined && <Findings check={check} finding={finding} />}
      <Places places={check.places ?? []} />
      {counterexample.unshrunk !== null && (
        <p class="failure">The story was not shrunk: {counterexample.unshrunk}.</p>
      )}
      <h3>Replay</h3>
      <Replay command={counterexample.replay} />
      {finding !== undefined && <Wire story={counterexample} finding={finding} />}
    </>
  );
}

function Findings({ check, finding }: { check: ReportFailed; finding: ReportFinding }): JSX.Element {
  const { findings, omittedFindings, exchanges, steps } = check.counterexample;
  const more = findings.slice(1);
  const guilty = exchanges[finding.exchange];
  const title = `What happened: ${steps.map(({ text }) => text).join("; ")}`;
  return (
    <>
      {/* It may have to be scrolled, by keys too. */}
      <figure class="diagram" tabIndex={0}>
        <SequenceDiagram sequence={toSequence(check.counterexample, finding)} title={title} />
      </figure>
      <Story steps={steps} />
      <h3>
        Difference{" "}
        {guilty !== undefined && (
          <span class="note">
            {finding.seq === undefined ? "in the response to" : "in a call behind"} request {guilty.index + 1}
          </span>
        )}
      </h3>
      <DifferenceTable finding={finding} />
      {more.length > 0 && (
        <details class="more">
          <summary>{more.length + omittedFindings} more in the same story</summary>
          {more.map((one, n) => (
            <DifferenceTable key={n} finding={one} />
          ))}
          {omittedFindings > 0 && <p class="hint">{omittedFindings} more are not in this report.</p>}
        </details>
      )}
    </>
  );
}
