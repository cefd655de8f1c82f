/** Replaces what differs from run to run (ids, times, names, addresses) and the texts of errors. */
import { isRecord, listOf } from "@understudy/conformance/src/json/difference.ts";
import type { Exchange, Trace } from "@understudy/conformance/src/trace/trace.ts";

/** One request with its answer, as a fixture has it. */
export interface Recorded {
  request: string;
  /** Null without one, and for one that is no JSON. */
  body: unknown;
  status: number | null;
  type: string | null;
  /** Of an answer that is no stream. */
  answer?: unknown;
  /** Of a stream. */
  events?: readonly unknown[];
}

/** Names of this target, with what stands for them. */
export type Names = ReadonlyMap<string, string>;

export function normalised({ exchanges, run }: Trace, names: Names): Recorded[] {
  const toText = textsOf(run, names);
  const toValue = (value: unknown): unknown => {
    if (typeof value === "string") return toText(value);
    if (Array.isArray(value)) return value.map(toValue);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, ownNames.has(key) ? `(${key})` : toValue(item)]),
    );
  };
  return exchanges.map(({ request, status, headers, items, json, text }: Exchange): Recorded => {
    const sent = {
      request: toText(`${request.method} ${request.path}`),
      body: toValue(request.body ?? null),
    };
    const got = { status, type: headers["content-type"] ?? null };
    if (items !== null) return { ...sent, ...got, events: items.map((item) => withoutWords(toValue(item))) };
    const answer = toValue(json === undefined ? text : json);
    return { ...sent, ...got, answer: status !== null && status >= 400 ? withoutWords(answer) : answer };
  });
}

/** Fields whose value every server has for itself. */
const ownNames: ReadonlySet<string> = new Set(["provider_id", "version"]);

/** Ids are numbered as they appear. */
function textsOf(run: string, names: Names): (text: string) => string {
  const ids = new Map<string, string>();
  const toId = (id: string): string => {
    const known = ids.get(id) ?? `(id ${ids.size + 1})`;
    ids.set(id, known);
    return known;
  };
  return (text) =>
    (names.get(text) ?? text)
      .replaceAll(run, "(run)")
      .replaceAll(uuid, toId)
      .replaceAll(time, "(time)")
      .replaceAll(address, "(address)");
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g;
const address = /http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g;

/** An error without its words; the status before them stays, and of a shape error its first place. */
function withoutWords(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { detail, error } = value;
  if (typeof detail === "string") return { ...value, detail: words };
  if (!isRecord(error)) return value;
  if (typeof error["message"] === "string")
    return { ...value, error: { ...error, message: error["message"].replace(/^(\d+: )?.*/s, `$1${words}`) } };
  const { detail: inner } = error;
  if (!isRecord(inner)) return value;
  const first = listOf(inner["errors"]).slice(0, 1).map(placeOf);
  return { ...value, error: { ...error, detail: { ...inner, errors: first } } };
}

const words = "(words)";

/** Pydantic adds the names of types, and where in a text the JSON ends. */
function placeOf(error: unknown): unknown {
  if (!isRecord(error)) return error;
  const loc = listOf(error["loc"]);
  return { loc: loc.filter((part, n) => (typeof part === "number" ? n > 1 : !isTypeName(String(part)))) };
}

function isTypeName(part: string): boolean {
  return /^[A-Z]|\[|^(?:str|list|dict)$/.test(part);
}
