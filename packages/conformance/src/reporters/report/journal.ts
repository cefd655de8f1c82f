/** The calls of model, shields and tools, for the report. */
import type { ReportJournalEntry } from "@understudy/conformance-report";
import { announced } from "../../trace/read.ts";
import type { Exchange, JournalRecord, Trace } from "../../trace/trace.ts";
import { inferenceSteps } from "../../apis/agents/views/inferences.ts";
import { type TurnLog, turnLogs } from "../../apis/agents/views/turn-log.ts";
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
      answer: { summary: answer, body: jsonText(entry.answer ?? entry.error ?? undefined, limits.body) },
    };
  });
}

/** Which request caused which calls, by the index of the exchange: the journal has turns only, the announced turns say the rest. */
export function recordsByExchange(trace: Trace): Map<number, JournalRecord[]> {
  const assigned = turnLogs(trace).map((log) => assign(log, trace.journal ?? []));
  return new Map(assigned.flatMap((one) => [...one]));
}

function assign({ alias, requests }: TurnLog, all: readonly JournalRecord[]): Map<number, JournalRecord[]> {
  const byExchange = new Map<number, JournalRecord[]>(requests.map(({ index }) => [index, []]));
  const accepted = requests.filter(({ status }) => status === null || status < 400 || status >= 500);
  let at = 0;
  let inferences = 0;
  for (const one of all.filter(({ turn }) => turn === alias)) {
    if (one.entry.kind === "inference") {
      while (at < accepted.length - 1 && inferences >= reach(accepted[at])) at += 1;
      inferences += 1;
    }
    const receiver = accepted[at] ?? requests[0];
    byExchange.get(receiver.index)?.push(one);
  }
  return byExchange;
}

/** How many inferences the turn had when this request ended. */
function reach(exchange: Exchange | undefined): number {
  const turn = exchange === undefined ? null : announced(exchange);
  return turn === null ? Infinity : inferenceSteps(turn).length;
}
