/** The story of a finding as arrows between those who took part. */
import type { Given, Trace, Exchange } from "../../trace/trace.ts";
import type { Finding } from "../../verdict.ts";
import { short } from "../short.ts";
import { gistOfAnswer, gistOfEntry, gistOfRequest, type EntryGist } from "./gist.ts";
import { givenTo } from "./given-to.ts";
import { withNames } from "./with-names.ts";

export type Actor = "client" | "server" | "model" | "shields" | "tools";

export interface Arrow {
  kind: "arrow";
  from: Actor;
  to: Actor;
  /** Of the exchange, counted from 1; null for those behind the server. */
  number: number | null;
  label: string;
  /** What else came back at once; null where the answer is an arrow of its own. */
  answer: string | null;
  /** More about it, on a line of its own; may be empty. */
  gist: string;
  wrong: boolean;
}

/** What happened between two arrows, or is wrong with the one above. */
export interface Note {
  kind: "note";
  text: string;
  /** The lines under it. */
  more: readonly string[];
  wrong: boolean;
}
export type Row = Arrow | Note;

export interface Sequence {
  actors: readonly Actor[];
  rows: readonly Row[];
}

/** So many requests are drawn; of a longer story the last. */
const most = 12;

export function toSequence(trace: Trace, finding: Finding): Sequence {
  const told = trace.exchanges.filter(({ index }) => index <= finding.exchange);
  const drawn = told.filter((exchange) => matters(exchange, told[finding.exchange])).slice(-most);
  const given = givenTo(trace);
  const rows = drawn
    .flatMap((exchange) => momentsOf(exchange, given.get(exchange.index) ?? [], trace, finding))
    .concat(trace.restarts.map((at) => ({ at, rows: [note("the server was ended and started again")] })))
    .sort((one, other) => one.at - other.at)
    .flatMap((moment) => moment.rows);
  const left = told.length - drawn.length;
  const behind = (["model", "shields", "tools"] as const).filter((actor) =>
    rows.some((row) => row.kind === "arrow" && row.to === actor),
  );
  return {
    actors: ["client", "server", ...behind],
    rows: left === 0 ? rows : [note(leftOut(left)), ...rows],
  };
}

/** Reads that went well are many; they tell something if the same is read again. */
function matters({ request, status }: Exchange, guilty: Exchange | undefined): boolean {
  return request.method !== "GET" || status !== 200 || request.path === guilty?.request.path;
}

function leftOut(count: number): string {
  const rest = count === 1 ? "One more request is" : `${count} more requests are`;
  return `${rest} not drawn; the numbers show where.`;
}

interface Moment {
  at: number;
  rows: readonly Row[];
}

function momentsOf(exchange: Exchange, given: readonly Given[], trace: Trace, finding: Finding): Moment[] {
  const { index, request, began, ended } = exchange;
  const guilty = index === finding.exchange;
  const behindIt = given.flatMap(({ entry }) => {
    const rows = behind(gistOfEntry(entry), guilty && entry.seq === finding.seq);
    return rows.some(({ wrong }) => wrong) ? [...rows.slice(0, 1), fault(finding), ...rows.slice(1)] : rows;
  });
  // Where what a provider was given is to blame, the answer is not.
  const wrong = guilty && behindIt.every((row) => !row.wrong);
  const { label, gist } = gistOfAnswer(exchange);
  const atOnce = !guilty && gist === "" && given.length === 0 && ended === began + 1;
  const ask: Arrow = {
    kind: "arrow",
    from: "client",
    to: "server",
    number: index + 1,
    label: `${request.method} ${withNames(request.path, trace.ids)}`,
    answer: atOnce ? label : null,
    gist: gistOfRequest(exchange),
    wrong: false,
  };
  const answer: Arrow = { ...ask, from: "server", to: "client", label, answer: null, gist, wrong };
  const asked = { at: began, rows: [ask, ...behindIt] };
  if (atOnce) return [asked];
  return [asked, { at: ended, rows: wrong ? [answer, fault(finding)] : [answer] }];
}

function fault({ path, expected, actual }: Finding): Note {
  return { ...note(path), more: [`expected ${short(expected)}`, `said ${short(actual)}`], wrong: true };
}

function note(text: string): Note {
  return { kind: "note", text, more: [], wrong: false };
}

function behind({ actor, asked, answered }: EntryGist, wrong: boolean): Arrow[] {
  const part = { kind: "arrow", number: null, answer: null, gist: "", wrong: false } as const;
  return [
    { ...part, from: "server", to: actor, label: asked, wrong },
    { ...part, from: actor, to: "server", label: answered },
  ];
}
