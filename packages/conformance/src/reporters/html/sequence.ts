/** The story of a finding as arrows between those who took part. */
import type { Given, Trace, Exchange } from "../../trace/trace.ts";
import type { Finding } from "../../verdict.ts";
import { short } from "../short.ts";
import { gistOfAnswer, gistOfEntry, gistOfRequest, type EntryGist } from "./gist.ts";
import { givenTo } from "./given-to.ts";
import { withNames } from "./with-names.ts";

export type Actor = "client" | "server" | "model" | "shields" | "tools";

export interface Arrow {
  from: Actor;
  to: Actor;
  /** Of the exchange, counted from 1; null for those behind the server. */
  number: number | null;
  label: string;
  /** More about it, on a line of its own; may be empty. */
  gist: string;
  wrong: boolean;
}
export type Row = Arrow | { note: string };

export interface Sequence {
  actors: readonly Actor[];
  rows: readonly Row[];
}

/** So many exchanges are drawn; of a longer story those that change something and the last ones. */
const most = 12;

export function toSequence(trace: Trace, finding: Finding): Sequence {
  const told = trace.exchanges.filter(({ index }) => index <= finding.where);
  const drawn = chosen(told, finding.where);
  const given = givenTo(trace);
  const rows = drawn
    .flatMap((exchange) => momentsOf(exchange, given.get(exchange.index) ?? [], trace, finding))
    .concat(trace.restarts.map((at) => ({ at, rows: [{ note: "the server was ended and started again" }] })))
    .sort((one, other) => one.at - other.at)
    .flatMap((moment) => moment.rows);
  const left = told.length - drawn.length;
  const behind = (["model", "shields", "tools"] as const).filter((actor) =>
    rows.some((row) => "to" in row && row.to === actor),
  );
  return {
    actors: ["client", "server", ...behind],
    rows:
      left === 0
        ? rows
        : [{ note: `${left} ${left === 1 ? "request is" : "requests are"} not drawn` }, ...rows],
  };
}

function chosen(told: readonly Exchange[], where: number): Exchange[] {
  if (told.length <= most) return [...told];
  const telling = told.filter(({ request, index }) => request.method !== "GET" || index === where);
  return telling.slice(-most);
}

interface Moment {
  at: number;
  rows: readonly Row[];
}

function momentsOf(exchange: Exchange, given: readonly Given[], trace: Trace, finding: Finding): Moment[] {
  const { index, request, began, ended } = exchange;
  const number = index + 1;
  const wrong = index === finding.where;
  const ask: Arrow = {
    from: "client",
    to: "server",
    number,
    label: `${request.method} ${withNames(request.path, trace.ids)}`,
    gist: gistOfRequest(exchange),
    wrong: false,
  };
  const { label, gist } = gistOfAnswer(exchange);
  const answer: Arrow = { from: "server", to: "client", number, label, gist, wrong };
  const verdict: Row[] = wrong
    ? [{ note: `${finding.what}: expected ${short(finding.expected, 44)}, said ${short(finding.said, 44)}` }]
    : [];
  return [
    { at: began, rows: [ask, ...given.flatMap((one) => behind(gistOfEntry(one.entry)))] },
    { at: ended, rows: [answer, ...verdict] },
  ];
}

function behind({ actor, asked, answered }: EntryGist): Row[] {
  const part = { number: null, gist: "", wrong: false };
  return [
    { ...part, from: "server", to: actor, label: asked },
    { ...part, from: actor, to: "server", label: answered },
  ];
}
