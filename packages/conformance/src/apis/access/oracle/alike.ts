/** When two answers are alike: equal but for ids, names, times, and what follows from them. */
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** What of an answer can tell something. */
export interface ToldAnswer {
  status: number | null;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Gives ids their number, in the order in which they appear. */
export type Renaming = (text: string) => string;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g;
/** Seconds since 1970, as responses have them. */
const seconds = /("\w+_at":)\d+(?:\.\d+)?/g;
const madeId = /\b(?:call|chatcmpl|toolu|req)[-_][\w-]{8,}/g;
/** The ids of responses, conversations and their items: a prefix and hexadecimal digits. */
const itemId = /\b[a-z]{2,8}_[0-9a-f]{24,}\b/g;

export function createRenaming({ run }: Pick<Trace, "run">): Renaming {
  const known = new Map<string, string>();
  const numbered = (id: string): string => {
    const key = id.toLowerCase();
    const name = known.get(key) ?? `id-${known.size + 1}`;
    known.set(key, name);
    return name;
  };
  return (text) =>
    text
      .replaceAll(run, "run")
      .replace(time, "time")
      .replace(seconds, '$1"time"')
      .replace(uuid, numbered)
      .replace(madeId, numbered)
      .replace(itemId, numbered);
}

/** An id with or without a prefix: servers begin theirs otherwise than the suite begins one that nobody has. */
const anyId = new RegExp(`\\b(?:[a-z]{2,8}[-_])?(?:${uuid.source}|[0-9a-f]{24,})\\b`, "gi");

/** All ids are one, and so are the names of the run: for answers about two things. */
export function createForgetting({ run }: Pick<Trace, "run">, names: readonly string[]): Renaming {
  return (text) =>
    names
      .reduce((rest, name) => rest.replaceAll(name, "name"), text)
      .replaceAll(run, "run")
      .replace(time, "time")
      .replace(seconds, '$1"time"')
      .replace(anyId, "id");
}

const telling = ["content-type", "allow", "www-authenticate", "retry-after", "x-should-retry"];

/** An answer after its renaming. Only the status is known of an answer that nobody waited for. */
export function toldAnswer(exchange: Exchange, rename: Renaming, { isOrdered = true } = {}): ToldAnswer {
  const { status, disconnected, headers, text, items, json } = exchange;
  const known = Object.fromEntries(telling.map((name) => [name, headers[name]]));
  if (disconnected || (!isOrdered && isPage(exchange))) return { status, headers: known, body: null };
  const body: unknown = items ?? json;
  const renamed = rename(body === undefined ? text : JSON.stringify(body));
  if (body === undefined) return { status, headers: known, body: renamed };
  const parsed: unknown = JSON.parse(renamed);
  return { status, headers: known, body: isOrdered ? parsed : sorted(parsed) };
}

/** Where lists are in any order, a page of one says nothing. */
function isPage({ step }: Exchange): boolean {
  if (step.do === "walk") return step.list.of === "responses" && step.limit === 1;
  return step.do === "list_agents" && step.limit !== undefined;
}

function sorted(body: unknown): unknown {
  if (!isRecord(body) || !Array.isArray(body["data"])) return body;
  const texts = body["data"].map((item) => JSON.stringify(item));
  const { first_id: _, last_id: __, ...rest } = body;
  return { ...rest, data: texts.toSorted().map((text): unknown => JSON.parse(text)) };
}
