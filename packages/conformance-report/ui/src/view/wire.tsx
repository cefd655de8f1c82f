import type { JSX } from "preact";
import type { ReportCounterexample, ReportFinding, ReportJournalEntry } from "../../../src/report.ts";
import { ExchangeDetails } from "./exchange-details.tsx";
import { JournalDetails } from "./journal-details.tsx";

interface WireProps {
  story: ReportCounterexample;
  finding: ReportFinding;
}

/** The requests of a story and the calls of model, shields and tools; the one that the finding blames comes first. */
export function Wire({ story, finding }: WireProps): JSX.Element {
  const guilty = story.exchanges[finding.exchange];
  const others = story.exchanges.filter((exchange) => exchange !== guilty);
  return (
    <>
      <h3>On the wire</h3>
      {guilty !== undefined && <ExchangeDetails exchange={guilty} names={story.names} open />}
      {others.length > 0 && (
        <details class="others">
          <summary>
            {others.length === 1 ? "The other request" : `The other ${others.length} requests`}
          </summary>
          {others.map((exchange) => (
            <ExchangeDetails key={exchange.index} exchange={exchange} names={story.names} />
          ))}
        </details>
      )}
      <h3>Given to model, shields and tools</h3>
      <Journal journal={story.journal} finding={finding} />
    </>
  );
}

interface JournalProps {
  journal: readonly ReportJournalEntry[] | null;
  finding: ReportFinding;
}

function Journal({ journal, finding }: JournalProps): JSX.Element {
  if (journal === null)
    return <p class="hint">Not observable: this server has no journal that the suite can read.</p>;
  if (journal.length === 0) return <p class="hint">Nothing: they were not called.</p>;
  const behind = journal.filter(({ exchange }) => exchange === finding.exchange);
  const others = journal.filter((entry) => !behind.includes(entry));
  return (
    <>
      {behind.length === 0 && <p class="hint">Nothing for request {finding.exchange + 1}.</p>}
      {behind.map((entry) => (
        <JournalDetails key={entry.seq} entry={entry} open={entry.seq === finding.seq} />
      ))}
      {others.length > 0 && (
        <details class="others">
          <summary>{others.length === 1 ? "One call" : `${others.length} calls`} for other requests</summary>
          {others.map((entry) => (
            <JournalDetails key={entry.seq} entry={entry} open={false} />
          ))}
        </details>
      )}
    </>
  );
}
