/** `overlapping_groups: refused`: a turn fails that names a toolgroup together with one of its tools, as a tool that is there twice. */
import { parseSchema } from "@understudy/contract";
import type { Agent, AgentToolGroup } from "@understudy/contract/types";
import type { Handle } from "@understudy/http";
import { Problem } from "../../domain/errors.ts";
import { errorStream } from "../../http/event-stream.ts";
import { ask, onRoutes, createTurn, fits, jsonOf, resumeTurn, type DoorWrapper } from "./door.ts";

export const refusedOverlaps: DoorWrapper = (door, { policy, wire }) =>
  onRoutes([createTurn, resumeTurn], async (request, honest) => {
    const schema = fits(createTurn, request) ? "TurnCreateRequest" : "TurnResumeRequest";
    const sent = parseSchema(schema, await jsonOf(request));
    if (!sent.ok || sent.value.stream !== true) return honest(request);
    const own = "toolgroups" in sent.value ? (sent.value.toolgroups ?? []) : [];
    const replaces = own.length > 0 && policy.turn_toolgroups === "replace";
    const overlap = overlapIn([...(replaces ? [] : await agentsGroups(request, honest)), ...own]);
    if (overlap === null || !(await isServed(overlap.group, request, honest))) return honest(request);
    return errorStream(
      new Problem("bad_request", `Invalid value: Tool ${overlap.tool} already exists`),
      wire,
    );
  })(door);

async function agentsGroups(request: Request, honest: Handle): Promise<AgentToolGroup[]> {
  const { status, body } = await ask(request.url.replace(/\/session\/.*$/, ""), request, honest);
  if (status !== 200 || typeof body !== "string") return [];
  // Our own answer to the request for an agent.
  const { agent_config } = JSON.parse(body) as Agent;
  return agent_config.toolgroups ?? [];
}

/** The first tool that is named beside its whole group. */
function overlapIn(groups: readonly AgentToolGroup[]): { group: string; tool: string } | null {
  const names = groups.map((group) => (typeof group === "string" ? group : group.name));
  const parts = names.map((name) => name.split("/"));
  const [found] = parts.flatMap(([group, tool, ...more]) =>
    group !== undefined && tool !== undefined && more.length === 0 && names.includes(group)
      ? [{ group, tool }]
      : [],
  );
  return found ?? null;
}

/** An unknown group is refused for that. */
async function isServed(group: string, request: Request, honest: Handle): Promise<boolean> {
  const url = new URL(`/v1/toolgroups/${encodeURIComponent(group)}`, request.url);
  return (await ask(url, request, honest)).status === 200;
}
