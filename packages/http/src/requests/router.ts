/** Routing by method and path template, using Hono's routers. */
import { METHOD_NAME_ALL, type Result } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { getPathNoStrict, tryDecodeURIComponent } from "hono/utils/url";

/** A route. The first route that matches a path is used. */
export interface Route {
  /** In upper case. */
  method: string;
  /** `{id}` matches one segment, `{+name}` one or more including slashes, as in RFC 6570. */
  path: string;
}

/** The result of routing. */
export type RouteMatch<R extends Route> =
  | { route: R; params: Record<string, string> }
  /** No route. `allow`: the methods of the path, empty if it is unknown. */
  | { route: null; allow: readonly string[] };

/** Finds the route of a method and path. Parameters are not decoded; see `decodeParams`. */
export type Router<R extends Route> = (method: string, path: string) => RouteMatch<R>;

export function createRouter<R extends Route>(routes: readonly R[]): Router<R> {
  const byPath = new Map<string, R[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  const found = new SmartRouter<R[]>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const [path, methods] of byPath) found.add(METHOD_NAME_ALL, toPattern(path), methods);
  return (method, path) => {
    const { methods, params } = first(found.match(METHOD_NAME_ALL, path));
    const route = methods.find((one) => one.method === method);
    return route === undefined ? { route: null, allow: methods.map((one) => one.method) } : { route, params };
  };
}

/** The path of a request without trailing slash, decoded except for reserved characters. */
export function pathOf(request: Request): string {
  return getPathNoStrict(request);
}

/** Decodes a parameter; invalid percent-encoding stays unchanged. */
export function decodeParam(text: string): string {
  return tryDecodeURIComponent(text);
}

/** All parameters of a match, decoded. */
export function decodeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeParam(text)]));
}

/** A template for display. */
export function shownPath(path: string): string {
  return path.replaceAll("{+", "{");
}

function toPattern(path: string): string {
  return path.replace(/\{(\+?)(\w+)\}/g, (_, slashes: string, name: string) =>
    // Any character: a dot would not match a line break, which a decoded name may contain.
    slashes === "" ? `:${name}` : `:${name}{[^]+}`,
  );
}

interface PathMatch<R> {
  methods: readonly R[];
  params: Record<string, string>;
}

/** The first match. One of Hono's routers returns parameters as indexes into a list, the other as text. */
function first<R>([matches, texts]: Result<R[]>): PathMatch<R> {
  const [row] = matches;
  if (row === undefined) return { methods: [], params: {} };
  const [methods, named] = row;
  const params = Object.entries<string | number>(named).map(([name, at]): [string, string] => [
    name,
    typeof at === "number" ? (texts?.[at] ?? "") : at,
  ]);
  return { methods, params: Object.fromEntries(params) };
}
