/** Which route a request is for: a table of methods and path templates, found by Hono's routers. */
import { METHOD_NAME_ALL, type Result } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { getPathNoStrict, tryDecodeURIComponent } from "hono/utils/url";

/** A row of the table. The first row that fits a path answers for it. */
export interface Route {
  /** In capitals. */
  method: string;
  /** `{id}` stands for one segment, `{+name}` for one or more with the slashes between them, as in RFC 6570. */
  path: string;
}

/** What a path comes to. */
export type RouteMatch<R extends Route> =
  | { route: R; params: Record<string, string> }
  /** `allow` are the methods of that path; none where there is no such path. */
  | { route: null; allow: readonly string[] };

/** Finds the route of a method and a path, whose parameters are as they stand in the path: whoever asks decodes them. */
export type Router<R extends Route> = (method: string, path: string) => RouteMatch<R>;

export function createRouter<R extends Route>(routes: readonly R[]): Router<R> {
  const byPath = new Map<string, R[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  const found = new SmartRouter<R[]>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const [path, methods] of byPath) found.add(METHOD_NAME_ALL, toPattern(path), methods);
  return (method, path) => {
    const { methods, params } = first(found.match(METHOD_NAME_ALL, path));
    const route = methods.find((one) => one.method === method);
    return route === undefined
      ? { route: null, allow: methods.map((one) => one.method) }
      : { route, params: params() };
  };
}

/** The path of a request, without a slash at its end; decoded but for what would make another path of it. */
export function pathOf(request: Request): string {
  return getPathNoStrict(request);
}

/** A parameter as text; what is no percent-encoding stays as it is. */
export function decodeParam(text: string): string {
  return tryDecodeURIComponent(text);
}

/** A template as people read it. */
export function shownPath(path: string): string {
  return path.replaceAll("{+", "{");
}

function toPattern(path: string): string {
  return path.replace(/\{(\+?)(\w+)\}/g, (_, slashes: string, name: string) =>
    slashes === "" ? `:${name}` : `:${name}{.+}`,
  );
}

interface PathMatch<R> {
  methods: readonly R[];
  params(): Record<string, string>;
}

/** The first row that fits. One of the two routers gives a parameter's place in a list, the other its text. */
function first<R>([matches, texts]: Result<R[]>): PathMatch<R> {
  const [row] = matches;
  if (row === undefined) return { methods: [], params: () => ({}) };
  const [methods, named] = row;
  return {
    methods,
    params: () =>
      Object.fromEntries(
        Object.entries(named).map(([name, at]) => [name, typeof at === "number" ? (texts?.[at] ?? "") : at]),
      ),
  };
}
