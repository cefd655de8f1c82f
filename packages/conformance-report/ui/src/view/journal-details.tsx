import type { JSX } from "preact";
import type { ReportJournalEntry, ReportJournalPart } from "../../../src/report.ts";
import { Listing } from "./listing.tsx";

/** One call of model, shield or tool. */
export function JournalDetails({ entry, open }: { entry: ReportJournalEntry; open: boolean }): JSX.Element {
  const { seq, actor, request, answer } = entry;
  return (
    <details class="exchange" open={open}>
      <summary>
        <span class="number">#{seq}</span> <code>{actor}</code>{" "}
        <span class="note">
          {request.summary} → {answer.summary}
        </span>
      </summary>
      <div class="sides">
        <Part title="Given" part={request} />
        <Part title="Answered" part={answer} />
      </div>
    </details>
  );
}

function Part({ title, part }: { title: string; part: ReportJournalPart }): JSX.Element {
  return (
    <section>
      <h4>{title}</h4>
      {part.body === null ? <p class="hint">{part.summary}</p> : <Listing content={part.body} />}
    </section>
  );
}
