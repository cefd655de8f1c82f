import type { Agent, Schema } from "@understudy/contract/types";
import { toAgentConfig, type SentConfig } from "../../domain/plan/agent-config.ts";
import type { Acting } from "../access/caller.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import type { Listing, Page, PageRequest } from "../records/listing.ts";
import { openPage } from "../records/page.ts";
import { deletedWhileRunning, findAgent, notFound } from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { unnamed } from "../access/access.ts";
import { ensureOwner } from "../records/ensure-owner.ts";
import { ownerOfNew, ownership, ownershipGone } from "../records/owned.ts";
import { read, remove, write } from "../records/record.ts";
import { cleanUpAgent } from "../records/cleanup.ts";

/** Stores an agent. Throws `wrong_shape` where deprecated fields contradict `tool_config`, and `forbidden`. */
export async function createAgent(
  app: Acting<SessionPorts>,
  sent: SentConfig,
): Promise<Schema<"AgentCreateResponse">> {
  const agent_config = toAgentConfig(sent);
  const owner = ownerOfNew(app, "agent", unnamed);
  await ensureOwner(app.store, app.access.by, "owner");
  const agent_id = await app.ids.mint();
  const agent: Agent = { agent_id, agent_config, created_at: app.clock.now() };
  const key = keys.agent(agent_id);
  const writes = [write(key, agent, owner), ...ownership(app, key)];
  if (!(await app.store.commit([{ key, version: null }], writes)))
    throw new Error(`The id ${agent_id} was generated twice.`);
  return { agent_id };
}

export async function getAgent(app: Acting<SessionPorts>, agent_id: string): Promise<Agent> {
  return (await findAgent(app, agent_id)).value;
}

export function listAgents(app: Acting<SessionPorts>, query: PageRequest): Page<Agent> {
  const listing: Listing = {
    type: "agent",
    prefix: keys.agents,
    mayRead(entry) {
      const { value, owner } = read<Agent>(entry);
      return app.access.may("read", "agent", value.agent_id, owner);
    },
  };
  return openPage(app, app.store, listing, query, (entry) => read<Agent>(entry).value);
}

/** Removes an agent, aborts its running turns, then removes its sessions and turns, whoever opened them. */
export async function deleteAgent(app: Acting<SessionPorts>, agent_id: string): Promise<void> {
  const agent = await findAgent(app, agent_id, "delete");
  const gone = await app.store.commit(
    [agent],
    [remove(agent.key), ...(await ownershipGone(app, agent)), { key: keys.cleanup(agent_id), value: true }],
  );
  if (!gone) throw notFound("Agent", agent_id);
  app.running.abort({ agent_id }, deletedWhileRunning("Agent", agent_id));
  await cleanUpAgent(app, agent_id);
}
