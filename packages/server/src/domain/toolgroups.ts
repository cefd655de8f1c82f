/** Which server tools a turn may call: the groups that agent and turn name, resolved against what is served. */
import type { AgentToolGroup } from "@understudy/contract/types";
import type { Toolgroup } from "@understudy/contract/provider-data";
import { notServed } from "./errors.ts";
import type { Problem } from "./errors.ts";
import type { ServerTool } from "./turn/state.ts";

/** The groups of a turn: the agent's and the turn's own, or, under `replace`, the turn's instead. */
export function effectiveGroups(
  agent: readonly AgentToolGroup[],
  turn: readonly AgentToolGroup[],
  how: "added" | "replace",
): AgentToolGroup[] {
  return how === "replace" && turn.length > 0 ? [...turn] : [...agent, ...turn];
}

/**
 * The tools of the named groups, each once, in the order in which they were named. `group/tool` names one tool.
 * Arguments belong to the group; those that are named last win. Throws `not_served` for what nobody serves.
 */
export function resolveTools(named: readonly AgentToolGroup[], served: readonly Toolgroup[]): ServerTool[] {
  const args = new Map<string, Record<string, unknown>>();
  const tools = new Map<string, Omit<ServerTool, "args">>();
  for (const entry of named) {
    const name = typeof entry === "string" ? entry : entry.name;
    const { group, only } = find(name, served);
    if (typeof entry !== "string") args.set(group.identifier, entry.args);
    const selected = only === null ? group.tools : group.tools.filter((tool) => tool.name === only);
    if (only !== null && selected.length === 0) throw noSuchTool(group, only);
    for (const definition of selected) {
      tools.set(JSON.stringify([group.identifier, definition.name]), {
        toolgroup_id: group.identifier,
        definition,
      });
    }
  }
  return [...tools.values()].map((tool) => ({ ...tool, args: args.get(tool.toolgroup_id) ?? {} }));
}

/** A group's own name may hold slashes, so the whole name is tried first. */
function find(name: string, served: readonly Toolgroup[]): { group: Toolgroup; only: string | null } {
  const whole = served.find((group) => group.identifier === name);
  if (whole !== undefined) return { group: whole, only: null };
  const parts = served
    .filter((group) => name.startsWith(`${group.identifier}/`))
    .map((group) => ({ group, only: name.slice(group.identifier.length + 1) }));
  const part = parts.find(({ group, only }) => group.tools.some((tool) => tool.name === only)) ?? parts[0];
  if (part !== undefined) return part;
  throw notServed(
    "Toolgroup",
    name,
    served.map((group) => group.identifier),
  );
}

function noSuchTool(group: Toolgroup, tool: string): Problem {
  const names = group.tools.map((other) => other.name);
  return notServed(`Tool`, `${group.identifier}/${tool}`, names);
}
