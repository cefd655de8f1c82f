/** Applies changes to a request; pure. */
import { isRecord } from "../json/difference.ts";
import type { Bindings } from "./bindings.ts";
import type { BrokenBody, FieldPath, PathPart, RequestChange } from "./change.ts";
import { type RequestSpec, toSegment } from "./request-spec.ts";

/** One byte more than a body may have. */
const tooLarge = 8 * 1024 * 1024 + 1;

/** These apply in this order, each to the result of the one before. */
const phases: RequestChange["is"][] = ["field", "bytes", "size"];

export function mutatedRequest(
  spec: RequestSpec,
  changes: readonly RequestChange[],
  bindings: Bindings,
): RequestSpec {
  const ordered = phases.flatMap((phase) => changes.filter(({ is }) => is === phase));
  const others = changes.filter(({ is }) => !phases.includes(is));
  return [...ordered, ...others].reduce((mutated, change) => apply(mutated, change, bindings), spec);
}

function apply(spec: RequestSpec, change: RequestChange, bindings: Bindings): RequestSpec {
  switch (change.is) {
    case "path":
      return onPath(spec, (path) => `${path}/no/such/way`);
    case "slash":
      return onPath(spec, (path) => `${path}/`);
    case "prefix":
      return onPath(spec, (path) => path.replace(/^.*?(?=\/agents)/, change.prefix));
    case "id":
      return onPath(spec, (path) => withId(path, change.place, change.by, bindings));
    case "query": {
      const query = new URLSearchParams([[change.name, change.value]]).toString();
      return { ...spec, path: `${spec.path}${spec.path.includes("?") ? "&" : "?"}${query}` };
    }
    case "method":
      return { ...spec, method: change.method };
    case "header":
      return withHeader(spec, change.name, change.value);
    case "key":
      return withHeader(spec, "idempotency-key", change.name);
    case "content_type":
      // As bytes, since `fetch` gives a text a content type of its own.
      return withHeader({ ...spec, bytes: bytesOf(spec) }, "content-type", change.type ?? "");
    case "field":
      return { ...spec, body: withField(spec.body, change.loc, change.value) as object };
    case "size":
      return { ...spec, bytes: padded(bytesOf(spec)) };
    case "bytes":
      return { ...spec, bytes: broken(JSON.stringify(spec.body), change.bytes) };
  }
}

function onPath(spec: RequestSpec, change: (path: string) => string): RequestSpec {
  const [path = "", ...query] = spec.path.split("?");
  return { ...spec, path: [change(path), ...query].join("?") };
}

function withHeader(spec: RequestSpec, name: string, value: string): RequestSpec {
  return { ...spec, headers: { ...spec.headers, [name]: value } };
}

type By = Extract<RequestChange, { is: "id" }>["by"];

function withId(path: string, place: PathPart, by: By, bindings: Bindings): string {
  const name = place === "agent" ? "agents" : place;
  return path.replace(new RegExp(`(/${name}/)([^/]+)`), (_, before: string, id: string) => {
    if (by === "capitals") return `${before}${id.toUpperCase()}`;
    if ("text" in by) return `${before}${toSegment(by.text)}`;
    const other = place === "step" ? bindings.steps.get(by.alias)?.[0] : bindings.id(by.alias);
    return `${before}${other ?? id}`;
  });
}

function withField(value: unknown, loc: FieldPath, field: unknown): unknown {
  const [key, ...rest] = loc;
  if (key === undefined) return field;
  if (typeof key === "number") {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return [...list.slice(0, key), withField(list[key], rest, field), ...list.slice(key + 1)];
  }
  const { [key]: old, ...others } = isRecord(value) ? value : {};
  const changed = withField(old, rest, field);
  return changed === undefined ? others : { ...others, [key]: changed };
}

const encoder = new TextEncoder();

function bytesOf({ body, bytes }: RequestSpec): Uint8Array<ArrayBuffer> {
  return bytes ?? encoder.encode(JSON.stringify(body));
}

function padded(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(tooLarge).fill(0x20);
  all.set(bytes);
  return all;
}

/** Broken in an unknown field alone, so that the rest of the body stays valid. */
function broken(text: string, how: BrokenBody): Uint8Array<ArrayBuffer> {
  const rest = text === "{}" ? "}" : `,${text.slice(1)}`;
  const beside = (value: string): Uint8Array<ArrayBuffer> => encoder.encode(`{"unheard_of":${value}${rest}`);
  switch (how) {
    case "cut":
      return encoder.encode(text.slice(0, -1));
    case "empty":
      return new Uint8Array();
    case "too_deep":
      return beside(`${"[".repeat(300)}${"]".repeat(300)}`);
    case "huge_number":
      return beside("1e400");
    case "no_utf8": {
      const bytes = beside('"?"');
      return bytes.with(bytes.indexOf(0x3f), 0xff);
    }
  }
}
