/** Cuts the texts of a report until its page is of bounded size. */
import type {
  Report,
  ReportCheck,
  ReportCounterexample,
  ReportExchange,
  ReportJournalPart,
  ReportText,
} from "./report.ts";

/** Characters of each text, in the order in which they are tried; those of the blamed exchange may have more. */
const lengths = [4_000, 1_500, 500, 100, 0];
const blamed = 4;
const leastBlamed = 1_000;

/** The report with the longest texts with which it fits. */
export function fit(report: Report, fits: (report: Report) => boolean): Report {
  if (fits(report)) return report;
  let cut = report;
  for (const textsUpTo of lengths) {
    cut = { ...report, textsUpTo, checks: report.checks.map((check) => cutCheck(check, textsUpTo)) };
    if (fits(cut)) break;
  }
  return cut;
}

function cutCheck(check: ReportCheck, most: number): ReportCheck {
  if (check.status !== "fail") return check;
  return { ...check, counterexample: cutCounterexample(check.counterexample, most) };
}

function cutCounterexample(story: ReportCounterexample, most: number): ReportCounterexample {
  const guilty = story.findings[0]?.exchange;
  const mostOf = ({ index }: ReportExchange): number =>
    index === guilty ? Math.max(most * blamed, leastBlamed) : most;
  return {
    ...story,
    steps: story.steps.map((step) => ({ ...step, script: cutText(step.script, most) })),
    exchanges: story.exchanges.map((exchange) => cutExchange(exchange, mostOf(exchange))),
    journal:
      story.journal?.map((call) => ({
        ...call,
        request: cutPart(call.request, most),
        answer: cutPart(call.answer, most),
      })) ?? null,
  };
}

function cutExchange({ request, response, ...rest }: ReportExchange, most: number): ReportExchange {
  const { stream } = response;
  return {
    ...rest,
    request: { ...request, body: cutText(request.body, most) },
    response: {
      ...response,
      body: cutText(response.body, most),
      stream: stream && {
        ...stream,
        events: stream.events.map((event) => ({ ...event, body: cutText(event.body, most) })),
      },
    },
  };
}

function cutPart(part: ReportJournalPart, most: number): ReportJournalPart {
  return { ...part, body: cutText(part.body, most) };
}

function cutText<Text extends ReportText | null>(text: Text, most: number): Text {
  if (text === null || text.text.length <= most) return text;
  return { ...text, text: text.text.slice(0, most), omitted: text.omitted + text.text.length - most };
}
