/** The journal routes of the control API. */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { ControlProblem } from "./problem.ts";
import { markerIn, waitIn, wholeNumberIn, wordIn } from "./query.ts";
import type { ControlCall, ControlRoute } from "./route.ts";
import type { Journal, JournalQuery } from "../engine/journal/journal.ts";
import { entryStates } from "../engine/journal/entry.ts";
import { entryKinds } from "../engine/journal/query.ts";
import { JournalError } from "../engine/journal/error.ts";

const ndjson = "application/x-ndjson";
/** Default page size, in entries. */
const usual = 1000;

export function journalRoutes(journal: Journal): ControlRoute[] {
  const path = "/journal";
  return [
    {
      path,
      method: "GET",
      query: ["script", "marker", "tenant", "kind", "state", "after", "limit", "nth", "wait"],
      handle: (call) => (call.query.has("nth") ? nth(journal, call) : page(journal, call)),
    },
    {
      path,
      method: "DELETE",
      handle() {
        journal.clear();
        return { status: 204, headers: {}, body: null };
      },
    },
  ];
}

function roomOf(journal: Journal): { dropped: number; held: number } {
  return { dropped: journal.dropped(), held: journal.held() };
}

function page(journal: Journal, { request, query }: ControlCall): Answer {
  if (query.has("wait")) throw new ControlProblem(400, "wait requires nth.");
  const journalQuery = toQuery(query);
  if (request.headers.get("accept")?.includes(ndjson))
    return { status: 200, headers: { "content-type": ndjson }, body: journal.toNdjson(journalQuery) };
  const limit = journalQuery.limit ?? usual;
  const found = journal.list({ ...journalQuery, limit: limit + 1 });
  const has_more = found.length > limit;
  return toJsonAnswer({ data: found.slice(0, limit), has_more, ...roomOf(journal) });
}

/** A page of one entry; empty if it does not arrive within `wait`. */
async function nth(journal: Journal, { request, query }: ControlCall): Promise<Answer> {
  if (query.has("limit")) throw new ControlProblem(400, "nth and limit exclude each other.");
  const n = wholeNumberIn(query, "nth") ?? 0;
  if (n === 0) throw new ControlProblem(400, "nth is counted from 1.");
  const { signal } = request;
  const { limit: _, ...wanted } = toQuery(query);
  const data = await journal.nth(n, { ...wanted, timeout: waitIn(query), signal }).then(
    (entry) => [entry],
    (error: unknown) => noneYet(error, signal),
  );
  return toJsonAnswer({ data, has_more: false, ...roomOf(journal) });
}

/** An aborted wait or a timeout yields no entry; a dropped one is a 410. */
function noneYet(error: unknown, signal: AbortSignal): [] {
  if (signal.aborted) return [];
  if (!(error instanceof JournalError)) throw error;
  if (error.reason === "dropped") throw new ControlProblem(410, error.message);
  return [];
}

function toQuery(query: URLSearchParams): JournalQuery {
  return {
    kind: wordIn(query, "kind", entryKinds),
    state: wordIn(query, "state", entryStates),
    script: query.get("script") ?? undefined,
    marker: markerIn(query),
    tenant: query.get("tenant") ?? undefined,
    after: wholeNumberIn(query, "after"),
    limit: wholeNumberIn(query, "limit"),
  };
}
