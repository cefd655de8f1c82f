/** Reports typed by hand. */
import { reportFormat } from "../../src/report.ts";
import type {
  Report,
  ReportCheck,
  ReportCounterexample,
  ReportExchange,
  ReportFailed,
  ReportJournalEntry,
  ReportRequest,
  ReportResponse,
  ReportText,
} from "../../src/report.ts";

interface ExchangePart extends Partial<Pick<ReportExchange, "index" | "began" | "ended">> {
  request?: Partial<ReportRequest>;
  response?: Partial<ReportResponse>;
}

/** A successful read of an agent; exchanges follow each other by their index. */
export function exchangeOf({ request, response, ...part }: ExchangePart = {}): ReportExchange {
  const { index = 0 } = part;
  return {
    index,
    began: 2 * index + 1,
    ended: 2 * index + 2,
    ...part,
    request: { method: "GET", path: "/v1/agents/id-1", summary: "", body: null, ...request },
    response: {
      status: 200,
      failure: null,
      headers: { "content-type": "application/json" },
      label: "200",
      summary: "",
      body: text("{}"),
      stream: null,
      ...response,
    },
  };
}

export function callOf(part: Partial<ReportJournalEntry> = {}): ReportJournalEntry {
  const request = { summary: "1 message", body: text("{}") };
  return { seq: 1, actor: "model", exchange: 0, request, answer: { summary: '"Hi"', body: null }, ...part };
}

/** A counterexample whose last exchange is blamed. */
export function storyOf(
  exchanges: readonly ReportExchange[],
  part: Partial<ReportCounterexample> = {},
): ReportCounterexample {
  return {
    findings: [{ exchange: exchanges.length - 1, path: "status", expected: 404, actual: 200 }],
    omittedFindings: 0,
    steps: [{ text: "get agent a1", script: null }],
    names: { a1: "id-1" },
    exchanges,
    journal: null,
    restarts: [],
    replay: "understudy-conformance replay area/name http://a --seed 1 --path conversation:0:0",
    unshrunk: null,
    ...part,
  };
}

export function failed(counterexample: ReportCounterexample, part: Partial<ReportFailed> = {}): ReportFailed {
  return { ...head, status: "fail", known: false, counterexample, ...part };
}

export function unknown(reason: string): ReportCheck {
  return { ...head, status: "unknown", reason, excused: false };
}

export function reportOf(checks: readonly ReportCheck[], part: Partial<Report> = {}): Report {
  return {
    format: reportFormat,
    target: { name: "http://a", arguments: "http://a", profile: "api", capabilities: [] },
    seed: 1,
    requests: 1,
    checks,
    statements: [],
    stale: [],
    left: [],
    interrupted: null,
    ...part,
  };
}

export function text(content: string, omitted = 0): ReportText {
  return { text: content, omitted };
}

const head = {
  id: "area/name",
  level: "MUST",
  statement: "It is so.",
  runs: { passed: 1, failed: 2, inconclusive: 3 },
} as const;
