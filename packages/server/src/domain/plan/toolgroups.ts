/** The server tools of a turn: the groups of agent and turn, resolved against the served ones. */
import type { AgentToolGroup, ToolDef } from "@understudy/contract/types";
import type { Toolgroup } from "@understudy/contract/provider-data";
import { notServed, Problem } from "../errors.ts";
import type { ServerTool } from "../turn/state/state.ts";

/** A served group. */
export interface ServedToolgroup extends Toolgroup {
  /** Default arguments of its tools; agent and turn may override them. */
  args?: Record<string, unknown>;
  /** Where its MCP server is said to be. */
  mcp_endpoint?: { uri: string } | null;
  /** Whether its tools were not asked for yet. */
  unlisted?: boolean;
  /** Whether an MCP server has its tools. */
  is_mcp?: boolean;
  /** Whether only the request itself names it. */
  of_request?: boolean;
}

/** The groups of a turn: the agent's and the turn's own, or, under `replace`, the turn's instead. */
export function effectiveGroups(
  agent: readonly AgentToolGroup[],
  turn: readonly AgentToolGroup[],
  how: "added" | "replace",
): AgentToolGroup[] {
  return how === "replace" && turn.length > 0 ? [...turn] : [...agent, ...turn];
}

/**
 * The tools of the named groups, each once, in the order of their names. `group/tool` selects one tool. Arguments
 * belong to the group: the last ones win, and each wins over the group's default. Arguments come from `all`, the groups of
 * agent and turn, also where a turn's groups replace the agent's. Throws `not_served`.
 */
export function resolveTools(
  named: readonly AgentToolGroup[],
  served: readonly ServedToolgroup[],
  all = named,
): ServerTool[] {
  if (named.length === 0) return [];
  const args = argumentsIn(all, served);
  const defaults = new Map(served.map((group) => [group.identifier, group.args]));
  const tools = new Map<string, Omit<ServerTool, "args">>();
  for (const entry of named) {
    const name = typeof entry === "string" ? entry : entry.name;
    const { group, only } = find(name, served);
    const selected = only === null ? group.tools : group.tools.filter((tool) => tool.name === only);
    if (only !== null && selected.length === 0) throw noSuchTool(group, only);
    for (const definition of selected) {
      tools.set(JSON.stringify([group.identifier, definition.name]), {
        toolgroup_id: group.identifier,
        definition,
        ...sessionArgument(group, definition),
      });
    }
  }
  return [...tools.values()].map((tool) => ({
    ...tool,
    args: { ...defaults.get(tool.toolgroup_id), ...args.get(tool.toolgroup_id) },
  }));
}

/** A tool of an MCP server gets the `session_id` only if it declares it. */
export function sessionArgument(
  { is_mcp = false }: ServedToolgroup,
  { input_schema }: ToolDef,
): Pick<ServerTool, "without_session"> {
  const declared = input_schema?.["properties"];
  const declares = typeof declared === "object" && declared !== null && "session_id" in declared;
  return is_mcp && !declares ? { without_session: true } : {};
}

/** The last arguments for each group. */
function argumentsIn(
  named: readonly AgentToolGroup[],
  served: readonly Toolgroup[],
): ReadonlyMap<string, Record<string, unknown>> {
  const args = new Map<string, Record<string, unknown>>();
  for (const entry of named) {
    if (typeof entry === "string") continue;
    const found = search(entry.name, served);
    if (found !== undefined) args.set(found.group.identifier, entry.args);
  }
  return args;
}

/** Checks that the tools of a plan are still served. Throws `not_served`. */
export function checkTools(tools: readonly ServerTool[], served: readonly Toolgroup[]): void {
  for (const { toolgroup_id, definition } of tools) {
    const group = served.find((candidate) => candidate.identifier === toolgroup_id);
    if (group === undefined) throw noSuchGroup(toolgroup_id, served);
    if (!group.tools.some((tool) => tool.name === definition.name)) throw noSuchTool(group, definition.name);
  }
}

function find(name: string, served: readonly Toolgroup[]): { group: Toolgroup; only: string | null } {
  const found = search(name, served);
  if (found === undefined) throw noSuchGroup(name, served);
  return found;
}

/** The groups that a name can mean: its tools need not be known. The name of a group may contain slashes, so the whole name is tried first. */
export function groupsMeant<Group extends Toolgroup>(name: string, served: readonly Group[]): Group[] {
  const whole = served.find((group) => group.identifier === name);
  return whole === undefined ? served.filter((group) => name.startsWith(`${group.identifier}/`)) : [whole];
}

function search(
  name: string,
  served: readonly Toolgroup[],
): { group: Toolgroup; only: string | null } | undefined {
  const meant = groupsMeant(name, served);
  const [first] = meant;
  if (first?.identifier === name) return { group: first, only: null };
  const parts = meant.map((group) => ({ group, only: name.slice(group.identifier.length + 1) }));
  return parts.find(({ group, only }) => group.tools.some((tool) => tool.name === only)) ?? parts[0];
}

/** What to know of groups that a Llama Stack has built in. */
const builtIn: Readonly<Record<string, string>> = {
  "builtin::code_interpreter": "This server runs no code.",
  "builtin::rag": "A provider of type rag has it.",
  "builtin::websearch": "A provider of type web-search has it.",
  "builtin::wolfram_alpha": "A provider of type wolfram-alpha has it.",
};

function noSuchGroup(name: string, served: readonly Toolgroup[]): Problem {
  const [group = ""] = name.split("/");
  const names = served.map(({ identifier }) => identifier);
  return notServed("Toolgroup", name, names, builtIn[group]);
}

function noSuchTool(group: Toolgroup, tool: string): Problem {
  const names = group.tools.map((other) => other.name);
  return notServed("Tool", `${group.identifier}/${tool}`, names);
}

/** A tool by its name alone, or by `group/tool`. Throws `not_served`, or `bad_request` for an ambiguous name. */
export function findTool<Group extends Toolgroup>(
  name: string,
  served: readonly Group[],
): { group: Group; definition: ToolDef } {
  const all = served.flatMap((group) =>
    group.tools.map((definition) => ({
      group,
      definition,
      fullName: `${group.identifier}/${definition.name}`,
    })),
  );
  const named = all.filter((tool) => tool.definition.name === name);
  const [tool, ...others] = named.length > 0 ? named : all.filter((one) => one.fullName === name);
  if (tool === undefined)
    throw notServed(
      "Tool",
      name,
      all.map((one) => one.fullName),
    );
  if (others.length === 0) return tool;
  const names = named.map((one) => one.fullName).join(", ");
  throw new Problem("bad_request", `Several toolgroups have a tool ${name}. Name one of: ${names}.`);
}
