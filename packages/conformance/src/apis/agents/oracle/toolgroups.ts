/** Which tools a turn has, by the toolgroups of its agent and its own, and by the tools of its script. */
import { builtinNames } from "@understudy/contract/profiles";
import type { AgentToolGroup } from "@understudy/contract/types";
import type { ScriptedTool, ToolEntry } from "@understudy/mock-inference";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { announced } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { configOf, requestedTurns } from "../views/configs.ts";
import { answered } from "../views/inferences.ts";
import type { TurnLog } from "../views/turn-log.ts";
import { registeredAs } from "./registry.ts";
import { toolConfigOf } from "./tool-config.ts";

export interface TurnTools {
  /** The groups of the agent, then the groups of the turn, also where these replace the agent's. */
  named: readonly AgentToolGroup[];
  /** The server's, each once, in the order in which they are named; null if a name is not served. */
  server: readonly ScriptedTool[] | null;
  client: readonly string[];
  /** The arguments that agent and turn set for each group. */
  args: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

export function turnTools(trace: Trace, { session, step, requests }: TurnLog): TurnTools {
  const config = configOf(trace, session);
  const own = step.extra?.toolgroups ?? [];
  const named = [...(config?.toolgroups ?? []), ...own];
  // On resume a server may forget a turn's groups, and use the agent's. Their arguments count in any case.
  const replaces =
    own.length > 0 && requests.length === 1 && trace.expectations.policy.turn_toolgroups === "replace";
  const served = step.script.tools ?? [];
  const toolsIn = (entry: AgentToolGroup): ScriptedTool[] => served.filter((tool) => matches(entry, tool));
  const offered = (replaces ? own : named).map(toolsIn);
  return {
    named,
    server: offered.some((tools) => tools.length === 0) ? null : [...new Set(offered.flat())],
    client: (config?.client_tools ?? []).map(({ name }) => name),
    args: argumentsOf(
      trace,
      named.map((entry) => ({ entry, tools: toolsIn(entry) })),
    ),
  };
}

/** The client tools whose calls go to the client: not where the server takes their name for a tool of its own. */
export function clientToolsOf(trace: Trace, log: TurnLog): readonly string[] {
  const taken = trace.expectations.policy.builtin_names === "taken" ? builtinNames : [];
  return turnTools(trace, log).client.filter((name) => !taken.includes(name));
}

/** Why a turn with these tools cannot begin; null if it can. */
export function whyRefused({ server, client }: TurnTools): "unserved" | "twice" | null {
  if (server === null) return "unserved";
  const names = [...server.map(({ tool }) => tool), ...client];
  return new Set(names).size < names.length ? "twice" : null;
}

/** Whether it is known which toolgroups all requests of a turn have: where its own replace others, a resume forgets them. */
export function keepsToolgroups({ expectations }: Trace, { step, requests }: TurnLog): boolean {
  const { turn_toolgroups } = expectations.policy;
  const hasOwn = (step.extra?.toolgroups ?? []).length > 0;
  return !hasOwn || turn_toolgroups === "added" || (turn_toolgroups === "replace" && requests.length === 1);
}

/** The arguments that a group was registered with are the defaults. */
function argumentsOf(
  trace: Trace,
  matched: readonly { entry: AgentToolGroup; tools: readonly ScriptedTool[] }[],
): TurnTools["args"] {
  const args = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { entry, tools } of matched) {
    const [first] = tools;
    if (first === undefined) continue;
    const { group } = first;
    const defaults = registeredAs(trace, "toolgroup", group)?.["args"];
    const actual = typeof entry === "string" ? args.get(group) : entry.args;
    args.set(group, { ...(isRecord(defaults) ? defaults : {}), ...actual });
  }
  return args;
}

export function toolgroupName(entry: AgentToolGroup): string {
  return typeof entry === "string" ? entry : entry.name;
}

function matches(entry: AgentToolGroup, { group, tool }: ScriptedTool): boolean {
  const name = toolgroupName(entry);
  return name === group || name === `${group}/${tool}`;
}

/** The invocations of server tools in a turn, in order; null if it is open which request made them. */
export function invocationsOf({ journal }: Trace, { alias, requests }: TurnLog): ToolEntry[] | null {
  if (journal === null || requests.some((exchange) => announced(exchange) === null)) return null;
  return journal.flatMap(({ turn, entry }) => (turn === alias && entry.kind === "tool" ? [entry] : []));
}

/** The names of the tools that a model was offered for a turn, and of those that it must be. */
export interface ToolOffer {
  log: TurnLog;
  exchange: Exchange;
  tools: TurnTools;
  expected: readonly string[];
  actual: readonly string[];
}

/** All offers whose toolgroups are known, except for turns whose model must call no tool: it may be offered no tool. */
export function toolOffersOf(trace: Trace): ToolOffer[] {
  return requestedTurns(trace).flatMap((turn) => {
    const { log } = turn;
    if (!keepsToolgroups(trace, log) || toolConfigOf(trace, turn)?.tool_choice === "none") return [];
    const tools = turnTools(trace, log);
    const { server, client } = tools;
    if (server === null) return [];
    const groups = server.map(({ tool }) => tool);
    const isClientsFirst = trace.expectations.behavior.offer_order === "clients_first";
    const expected = isClientsFirst ? [...client, ...groups] : [...groups, ...client];
    return answered(trace, log.alias).flatMap(({ request }) => {
      if (request === null) return [];
      const actual = recordsAmong(request.tools).map(({ name }) => String(name));
      return [{ log, exchange: log.requests[0], tools, expected, actual }];
    });
  });
}
