/** The story of a finding as arrows between those who took part. */
import { sidesOf } from "./difference.ts";
import type {
  ReportCounterexample,
  ReportExchange,
  ReportFinding,
  ReportJournalEntry,
} from "../../../src/report.ts";
import { oneLine, withNames } from "./value.ts";

export type Actor = "client" | "server" | ReportJournalEntry["actor"];

export interface Arrow {
  kind: "arrow";
  from: Actor;
  to: Actor;
  /** Of the exchange, counted from 1; null for calls behind the server. */
  number: number | null;
  label: string;
  /** The response, drawn together with its request; null if it is an arrow of its own. */
  answer: string | null;
  /** A second line; may be empty. */
  summary: string;
  wrong: boolean;
}

/** What happened between two arrows, or what is wrong with the one above. */
export interface Note {
  kind: "note";
  text: string;
  more: readonly string[];
  wrong: boolean;
}
export type Row = Arrow | Note;

export interface Sequence {
  actors: readonly Actor[];
  rows: readonly Row[];
}

/** Requests that are drawn; of a longer story the last. */
const most = 12;

export function toSequence(story: ReportCounterexample, finding: ReportFinding): Sequence {
  const before = story.exchanges.filter(({ index }) => index <= finding.exchange);
  const drawn = before.filter((exchange) => matters(exchange, before[finding.exchange])).slice(-most);
  const restarts = story.restarts.map((at) => ({ at, rows: [note("server stopped and started again")] }));
  const rows = drawn
    .flatMap((exchange) => momentsOf(exchange, story, finding))
    .concat(restarts)
    .sort((one, other) => one.at - other.at)
    .flatMap((moment) => moment.rows);
  const omitted = before.length - drawn.length;
  const behind = (["model", "shields", "tools"] as const).filter((actor) =>
    rows.some((row) => row.kind === "arrow" && row.to === actor),
  );
  return {
    actors: ["client", "server", ...behind],
    rows:
      omitted === 0
        ? rows
        : [note(`${omitted} earlier ${omitted === 1 ? "request" : "requests"} not drawn`), ...rows],
  };
}

/** Successful reads are many; they only matter if the same is read again. */
function matters({ request, response }: ReportExchange, guilty: ReportExchange | undefined): boolean {
  return request.method !== "GET" || response.status !== 200 || request.path === guilty?.request.path;
}

interface Moment {
  at: number;
  rows: readonly Row[];
}

function momentsOf(exchange: ReportExchange, story: ReportCounterexample, finding: ReportFinding): Moment[] {
  const { index, request, response, began, ended } = exchange;
  const guilty = index === finding.exchange;
  const calls = (story.journal ?? []).filter((entry) => entry.exchange === index);
  const behind = calls.flatMap((entry) => {
    const [call, answer] = callOf(entry);
    if (!guilty || entry.seq !== finding.seq) return [call, answer];
    return [{ ...call, wrong: true }, fault(finding), answer];
  });
  // Where a call behind the server is to blame, the response is not.
  const wrong = guilty && behind.every((row) => !row.wrong);
  const atOnce = !guilty && response.summary === "" && calls.length === 0 && ended === began + 1;
  const sent: Arrow = {
    kind: "arrow",
    from: "client",
    to: "server",
    number: index + 1,
    label: `${request.method} ${withNames(request.path, story.names)}`,
    answer: atOnce ? response.label : null,
    summary: request.summary,
    wrong: false,
  };
  if (atOnce) return [{ at: began, rows: [sent] }];
  const { label, summary } = response;
  const answer: Arrow = { ...sent, from: "server", to: "client", label, summary, wrong };
  return [
    { at: began, rows: [sent, ...behind] },
    { at: ended, rows: wrong ? [answer, fault(finding)] : [answer] },
  ];
}

function fault(finding: ReportFinding): Note {
  const { path, expected, actual } = finding;
  const [one, other] = sidesOf(finding);
  return { ...note(path), more: [`${one} ${oneLine(expected)}`, `${other} ${oneLine(actual)}`], wrong: true };
}

function note(text: string): Note {
  return { kind: "note", text, more: [], wrong: false };
}

function callOf({ actor, request, answer }: ReportJournalEntry): [Arrow, Arrow] {
  const part = { kind: "arrow", number: null, answer: null, summary: "", wrong: false } as const;
  return [
    { ...part, from: "server", to: actor, label: request.summary },
    { ...part, from: actor, to: "server", label: answer.summary },
  ];
}
