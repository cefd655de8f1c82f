/** The routes of the control API. */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { bodyText } from "./body.ts";
import { ControlProblem } from "./problem.ts";
import type { ControlCall, ControlRoute } from "./route.ts";
import { journalRoutes } from "./journal.ts";
import { gateRoutes } from "./gates.ts";
import { markerIn } from "./query.ts";
import { createScriptRoom, type ScriptRoom } from "./script-room.ts";
import type { MockInference } from "../mock/mock-inference.ts";
import { invalidMessage, missesMessage, unofferedMessage, unusedMessage } from "../mock/unmet.ts";
import {
  findInvalid,
  findMisses,
  findUnoffered,
  type Judged,
  type VerdictQuery,
} from "../engine/journal/verdict.ts";
import { hint } from "../script/nearest.ts";
import { parseScript } from "../script/parse.ts";
import { ScriptError } from "../script/problems.ts";

/** The body of `GET /_understudy`. */
export interface ControlInfo {
  version: string;
  profile: string;
  store: string;
  capabilities: readonly string[];
}

export function controlRoutes(mock: MockInference, info: ControlInfo): ControlRoute[] {
  const room = createScriptRoom();
  return [
    { method: "GET", path: "", handle: () => toJsonAnswer(info) },
    { method: "GET", path: "/scripts", handle: () => toJsonAnswer({ data: mock.scripts.list() }) },
    {
      method: "PUT",
      path: "/scripts/{name}",
      handle: (call) => putScript(mock, room, call),
    },
    {
      method: "DELETE",
      path: "/scripts/{name}",
      handle({ name }) {
        const names = mock.scripts.list().map((script) => script.script);
        if (mock.scripts.delete(name)) return noContent();
        throw new ControlProblem(404, `No script ${name} is loaded; ${hint(name, names, "scripts")}`);
      },
    },
    {
      method: "GET",
      path: "/unused",
      query: ["script", "marker"],
      handle({ query }) {
        // Replies are not counted by tenant.
        const { tenant: _, ...of } = verdictIn(query);
        return toJsonAnswer({ data: mock.unusedReplies(of), message: unusedMessage(mock, of) });
      },
    },
    verdictRoute("missed", "/misses", (of) => [findMisses(mock.journal, of), missesMessage(mock, of)]),
    verdictRoute("unoffered", "/unoffered", (of) => [
      findUnoffered(mock.journal, of),
      unofferedMessage(mock, of),
    ]),
    verdictRoute("invalid", "/invalid", (of) => [findInvalid(mock.journal, of), invalidMessage(mock, of)]),
    ...journalRoutes(mock.journal),
    ...gateRoutes(mock),
    {
      method: "PUT",
      path: "/sessions/{name}",
      query: ["marker"],
      handle({ name, query }) {
        const marker = markerIn(query);
        if (marker === undefined)
          throw new ControlProblem(400, "Name the script: ?marker=name or name%23id.");
        mock.playSession(name, marker);
        return noContent();
      },
    },
    {
      method: "POST",
      path: "/reset",
      handle() {
        mock.reset();
        return noContent();
      },
    },
  ];
}

/** What the journal holds of a fault, the number of all as `count`, since it counts those that it no longer holds, and a message. */
function verdictRoute(
  count: string,
  path: string,
  judge: (of: VerdictQuery) => [Judged, string | null],
): ControlRoute {
  return {
    method: "GET",
    path,
    query: ["script", "marker", "tenant"],
    handle({ query }) {
      const [{ held: data, all }, message] = judge(verdictIn(query));
      return toJsonAnswer({ data, [count]: all, message });
    },
  };
}

function verdictIn(query: URLSearchParams): VerdictQuery {
  const [script, tenant] = [query.get("script"), query.get("tenant")];
  return { script: script ?? undefined, marker: markerIn(query), tenant: tenant ?? undefined };
}

/** The script's `script` key is optional; if present it must equal the name in the path. */
async function putScript(mock: MockInference, room: ScriptRoom, call: ControlCall): Promise<Answer> {
  const { name } = call;
  const text = await bodyText(call);
  const loaded = mock.scripts.list();
  room.expect(name, text.length, loaded);
  const replaced = loaded.some((script) => script.script === name);
  try {
    mock.scripts.put(name, parseScript(text, { file: name, name }));
    room.put(name, text.length);
  } catch (error) {
    if (error instanceof ScriptError) throw new ControlProblem(400, error.message);
    throw error;
  }
  return toJsonAnswer({ script: name, replaced });
}

function noContent(): Answer {
  return { status: 204, headers: {}, body: null };
}
