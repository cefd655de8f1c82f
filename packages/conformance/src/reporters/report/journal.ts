/** What model, shields and tools were asked and answered, for the report. */
import type { ReportJournalEntry } from "@understudy/conformance-report";
import type { JournalRecord, Trace } from "../../trace/trace.ts";
import { recordsByExchange } from "./given-to.ts";
import { summaryOfEntry } from "./summaries.ts";
import { jsonText, limits } from "./text.ts";

export function toReportJournal(trace: Trace): ReportJournalEntry[] | null {
  if (trace.journal === null) return null;
  const byExchange = [...recordsByExchange(trace)];
  const exchangeOf = (journal: JournalRecord): number | null =>
    byExchange.find(([, records]) => records.includes(journal))?.[0] ?? null;
  return trace.journal.map((journal) => {
    const { entry } = journal;
    const { actor, request, answer } = summaryOfEntry(entry);
    return {
      seq: entry.seq,
      actor,
      exchange: exchangeOf(journal),
      request: { summary: request, body: jsonText(entry.request ?? undefined, limits.body) },
      answer: {
        summary: answer,
        body: jsonText(entry.answer ?? entry.error ?? undefined, limits.body),
      },
    };
  });
}
