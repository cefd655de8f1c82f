/** A part of `tool_schemas: parameters`: turns of an agent that has a client tool without parameters fail with 500. */
import { isRecord } from "@understudy/contract";
import type { WireProfile } from "@understudy/contract/profiles";
import type { Agent } from "@understudy/contract/types";
import type { Handle } from "@understudy/http";
import type { Enter } from "../../door/door.ts";
import { Problem } from "../../domain/errors.ts";
import { errorStream } from "../../http/event-stream.ts";
import { ask, onRoutes, createTurn, jsonOf, resumeTurn, unexpected } from "./door.ts";

export function failingWithoutParameters(door: Enter, wire: WireProfile): Enter {
  const failing = onRoutes([createTurn, resumeTurn], async (request, honest) => {
    const sent = await jsonOf(request);
    const isStreamed = isRecord(sent) && sent["stream"] === true;
    if (!isStreamed || !(await lacksParameters(request, honest))) return honest(request);
    return errorStream(new Problem("provider_failed", unexpected), wire);
  });
  return failing(door);
}

async function lacksParameters(request: Request, honest: Handle): Promise<boolean> {
  const { status, body } = await ask(request.url.replace(/\/session\/.*$/, ""), request, honest);
  if (status !== 200 || typeof body !== "string") return false;
  // Our own answer to the request for an agent.
  const { agent_config } = JSON.parse(body) as Agent;
  return (agent_config.client_tools ?? []).some(({ parameters }) => parameters === null);
}
