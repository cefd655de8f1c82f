/** The routes of the control API. */
import { bodyText } from "./control-body.ts";
import { ControlProblem } from "./control-problem.ts";
import type { JournalQuery } from "./journal.ts";
import { toMarker } from "./marker.ts";
import type { Gate, MockInference } from "./mock-inference.ts";
import { hint } from "./nearest.ts";
import { parseScript } from "./script/parse.ts";
import { ScriptError } from "./script/problems.ts";

/** What `GET /_understudy` tells of the server. */
export interface ControlInfo {
  version: string;
  profile: string;
  store: string;
  capabilities: readonly string[];
}

export interface ControlCall {
  request: Request;
  /** The name in the path, if the route has one. */
  name: string;
  query: URLSearchParams;
}
export interface ControlRoute {
  method: "GET" | "PUT" | "DELETE" | "POST";
  pattern: RegExp;
  /** The path as people read it. */
  shown: string;
  /** The query parameters that it knows. */
  query?: readonly string[];
  /** Answers without the token, which a browser cannot send for an address that somebody opens: a page without data. */
  open?: boolean;
  handle(call: ControlCall): Response | Promise<Response>;
}

/** The longest that one request waits for a gate; whoever wants more asks again. */
const longestWait = 30_000;
const kinds = ["inference", "shield", "tool"] as const;

export function controlRoutes(world: MockInference, info: ControlInfo): ControlRoute[] {
  return [
    { method: "GET", pattern: /^\/$/, shown: "", handle: () => Response.json(info) },
    {
      method: "PUT",
      pattern: /^\/scripts\/([^/]+)$/,
      shown: "/scripts/{name}",
      handle: (call) => putScript(world, call),
    },
    {
      method: "DELETE",
      pattern: /^\/scripts\/([^/]+)$/,
      shown: "/scripts/{name}",
      handle({ name }) {
        const names = world.scripts.list().map((script) => script.script);
        if (world.scripts.delete(name)) return noContent();
        throw new ControlProblem(404, `No script ${name} is loaded; ${hint(name, names, "scripts")}`);
      },
    },
    {
      method: "GET",
      pattern: /^\/journal$/,
      shown: "/journal",
      query: ["script", "marker", "after", "kind"],
      handle: ({ query }) =>
        Response.json({ data: world.journal.list(journalQuery(query)), dropped: world.journal.dropped() }),
    },
    {
      method: "GET",
      pattern: /^\/gates\/([^/]+)$/,
      shown: "/gates/{name}",
      query: ["marker", "wait"],
      async handle({ request, name, query }) {
        const gate = gateOf(world, name, query);
        const wait = Math.min(wholeNumber(query, "wait") ?? 0, longestWait);
        if (wait > 0) await reachedOrGone(gate, wait, request.signal);
        return Response.json(gate.state());
      },
    },
    {
      method: "POST",
      pattern: /^\/gates\/([^/]+)\/open$/,
      shown: "/gates/{name}/open",
      query: ["marker"],
      handle({ name, query }) {
        const gate = gateOf(world, name, query);
        gate.open();
        return Response.json(gate.state());
      },
    },
    {
      method: "POST",
      pattern: /^\/reset$/,
      shown: "/reset",
      handle() {
        world.reset();
        return noContent();
      },
    },
  ];
}

/** The script need not say its name; if it does, it is the one in the path. */
async function putScript(world: MockInference, { request, name }: ControlCall): Promise<Response> {
  const text = await bodyText(request);
  const replaced = world.scripts.list().some((script) => script.script === name);
  try {
    world.scripts.put(name, parseScript(text, { file: name, name }));
  } catch (error) {
    if (error instanceof ScriptError) throw new ControlProblem(400, error.message);
    throw error;
  }
  return Response.json({ script: name, replaced });
}

/** A client that has gone away is owed no answer, but its wait must end. */
async function reachedOrGone(gate: Gate, millis: number, signal: AbortSignal): Promise<void> {
  try {
    await gate.reachedWithin(millis, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function journalQuery(query: URLSearchParams): JournalQuery {
  const kind = query.get("kind");
  const known = kinds.find((other) => other === kind);
  if (kind !== null && known === undefined)
    throw new ControlProblem(400, `kind is ${kinds.join(", ")}; not ${kind}.`);
  return {
    kind: known,
    script: query.get("script") ?? undefined,
    marker: marker(query),
    after: wholeNumber(query, "after"),
  };
}

function gateOf(world: MockInference, name: string, query: URLSearchParams): Gate {
  return world.gate(name, marker(query));
}

function marker(query: URLSearchParams): string | undefined {
  const text = query.get("marker");
  if (text === null) return undefined;
  const found = toMarker(text);
  if (found !== null) return found;
  throw new ControlProblem(400, `${JSON.stringify(text)} is no marker; a marker is name or name%23id.`);
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ControlProblem(400, `${name} is a whole number, not ${JSON.stringify(text)}.`);
}

function noContent(): Response {
  return new Response(null, { status: 204 });
}
