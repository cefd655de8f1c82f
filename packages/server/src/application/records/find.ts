/** Reads records by id; a missing one is a 404 with its id. */
import { missing, Problem } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import { storeOf, type App } from "../app.ts";
import { isId, keys } from "./keys.ts";
import { read, type AgentRecord, type SessionRecord, type Stored, type TurnRecord } from "./record.ts";

export async function findAgent(app: App, agent_id: string): Promise<Stored<AgentRecord>> {
  const entry = isId(agent_id) ? await app.store.get(keys.agent(agent_id)) : undefined;
  if (entry === undefined) throw notFound("Agent", agent_id);
  return read<AgentRecord>(entry);
}

/** A session with its agent, and the store of the session and its turns. */
export interface FoundSession {
  agent: Stored<AgentRecord>;
  session: Stored<SessionRecord>;
  store: Store;
}

export async function findSession(app: App, agent_id: string, session_id: string): Promise<FoundSession> {
  const agent = await findAgent(app, agent_id);
  const store = storeOf(app, agent.value.agent_config);
  const entry = isId(session_id) ? await store.get(keys.session(agent_id, session_id)) : undefined;
  if (entry === undefined) throw notFound("Session", session_id);
  return { agent, session: read<SessionRecord>(entry), store };
}

export interface FoundTurn extends FoundSession {
  turn: Stored<TurnRecord>;
}

export async function findTurn(
  app: App,
  agent_id: string,
  session_id: string,
  turn_id: string,
): Promise<FoundTurn> {
  const found = await findSession(app, agent_id, session_id);
  // Such a resume makes turns of any name.
  const mayExist = isId(turn_id) || app.profile.behavior.resumed_turn === "last";
  const entry = mayExist ? await found.store.get(keys.turn(agent_id, session_id, turn_id)) : undefined;
  if (entry === undefined) throw notFound("Turn", turn_id);
  return { ...found, turn: read<TurnRecord>(entry) };
}

/** The turns of a session in the order of their start, which is the order of their ids. */
export async function turnsOf(found: FoundSession): Promise<Stored<TurnRecord>[]> {
  const { agent, session, store } = found;
  const entries = await store.list(keys.turns(agent.value.agent_id, session.value.session_id));
  return entries.map((entry) => read<TurnRecord>(entry));
}

export function notFound(what: string, id: string): Problem {
  return new Problem(missing(what), `${what} ${id} not found.`);
}

/** The failure of a turn whose agent or session is deleted. */
export function deletedWhileRunning(what: string, id: string): Problem {
  return new Problem("not_found", `${what} ${id} was deleted while the turn ran.`);
}
