/** What model, shields and tools were asked and answered, for the report. */
import type { ReportJournalEntry } from "@understudy/conformance-report";
import type { Given, Trace } from "../../trace/trace.ts";
import { givenTo } from "./given-to.ts";
import { summaryOfEntry } from "./summaries.ts";
import { jsonText, limits } from "./text.ts";

export function toReportJournal(trace: Trace): ReportJournalEntry[] | null {
  if (trace.given === null) return null;
  const shares = [...givenTo(trace)];
  const exchangeOf = (given: Given): number | null =>
    shares.find(([, share]) => share.includes(given))?.[0] ?? null;
  return trace.given.map((given) => {
    const { entry } = given;
    const { actor, request, answer } = summaryOfEntry(entry);
    return {
      seq: entry.seq,
      actor,
      exchange: exchangeOf(given),
      request: { summary: request, body: jsonText(entry.request ?? undefined, limits.body) },
      answer: {
        summary: answer,
        body: jsonText(entry.answer ?? entry.error ?? undefined, limits.body),
      },
    };
  });
}
