/** Reads records by id, for an action. A missing one is a 404 with its id, and so is one that is hidden: word for word. */
import type { Behavior } from "@understudy/contract/profiles";
import type { Agent } from "@understudy/contract/types";
import { shortened } from "@understudy/contract";
import type { AccessAction } from "../../domain/access/rules.ts";
import { missing, Problem } from "../../domain/errors.ts";
import { timeOfId } from "../../domain/id-time.ts";
import { storeOf, type Reader } from "./reader.ts";
import { isId, keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";
import { beginOf, read, turnIdOf, type SessionRecord, type Stored, type TurnRecord } from "./record.ts";

export async function findAgent(
  app: Reader,
  agent_id: string,
  action: AccessAction = "read",
): Promise<Stored<Agent>> {
  const entry = isId(agent_id) ? await app.store[raw].get(keys.agent(agent_id)) : undefined;
  const agent = entry && read<Agent>(entry);
  if (agent === undefined || !app.access.may("read", "agent", agent_id, agent.owner))
    throw notFound("Agent", agent_id);
  if (action !== "read" && !app.access.may(action, "agent", agent_id, agent.owner))
    throw forbidden(action, "agent");
  return agent;
}

/** A session with its agent, and the store of the session and its turns. */
export interface FoundSession {
  agent: Stored<Agent>;
  session: Stored<SessionRecord>;
  store: RecordStore;
  turnOrder: Behavior["turn_order"];
}

/** A session of an agent that may be read. */
export async function findSession(
  app: Reader,
  agent_id: string,
  session_id: string,
  action: AccessAction = "read",
): Promise<FoundSession> {
  const readIn = async (store: RecordStore) =>
    isId(session_id) ? store[raw].get(keys.session(agent_id, session_id)) : undefined;
  // At once where all sessions are in one store: it may be shared, and then each alone is a round trip.
  const [agent, stored] = await Promise.all([
    findAgent(app, agent_id),
    app.persistsAll ? readIn(app.store) : undefined,
  ]);
  const store = storeOf(app, agent.value.agent_config);
  const entry = app.persistsAll ? stored : await readIn(store);
  const session = entry && read<SessionRecord>(entry);
  if (session === undefined || !maySession(app, "read", session)) throw notFound("Session", session_id);
  checkSession(app, session, action);
  return { agent, session, store, turnOrder: app.profile.behavior.turn_order };
}

/** Rules know a session by its id, or under some profiles by its name. */
export function sessionIdentifier(
  { profile }: Reader,
  session: Pick<SessionRecord, "session_id" | "session_name">,
): string {
  return profile.behavior.session_rules === "name" ? session.session_name : session.session_id;
}

export function maySession(
  app: Reader,
  action: AccessAction,
  { value, owner }: Stored<SessionRecord>,
): boolean {
  return app.access.may(action, "session", sessionIdentifier(app, value), owner);
}

/** Throws `forbidden` unless a session that may be read may also be changed so. */
function checkSession(app: Reader, session: Stored<SessionRecord>, action: AccessAction): void {
  if (action !== "read" && !maySession(app, action, session)) throw forbidden(action, "session");
}

export interface FoundTurn extends FoundSession {
  turn: Stored<TurnRecord>;
}

/** A turn is its session's: whoever may read that reads the turn, and whoever may update that resumes it. */
export async function findTurn(
  app: Reader,
  agent_id: string,
  session_id: string,
  turn_id: string,
  action: AccessAction = "read",
): Promise<FoundTurn> {
  const found = await findSession(app, agent_id, session_id);
  // Such a resume makes turns of any name.
  const mayExist = isId(turn_id) || app.profile.behavior.resumed_turn === "last";
  const entry = mayExist ? await found.store[raw].get(keys.turn(agent_id, session_id, turn_id)) : undefined;
  if (entry === undefined) throw notFound("Turn", turn_id);
  checkSession(app, found.session, action);
  return { ...found, turn: read<TurnRecord>(entry) };
}

/** The turns of a session in the order of their start. */
export async function turnsOf(found: FoundSession): Promise<Stored<TurnRecord>[]> {
  const { agent, session, store, turnOrder } = found;
  const turns = await turnsBelow(store, agent.value.agent_id, session.value.session_id);
  return turnOrder === "begun" ? inOrder(turns) : turns;
}

/** Ids have the time of their start, unless another server gave them. */
function inOrder(turns: Stored<TurnRecord>[]): Stored<TurnRecord>[] {
  if (turns.every(({ value }) => timeOfId(turnIdOf(value)) > 0)) return turns;
  return turns.toSorted((one, other) => compare(beginOf(one.value), beginOf(other.value)));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The same by ids and in their order, for what acts for no user. */
export async function turnsBelow(
  store: RecordStore,
  agent_id: string,
  session_id: string,
): Promise<Stored<TurnRecord>[]> {
  const entries = await store[raw].list(keys.turns(agent_id, session_id));
  return entries.map((entry) => read<TurnRecord>(entry));
}

/**
 * The same, all of them. A delete removes the session first and then its turns, in pieces: if the session is there after the
 * read, none of its turns was removed before. Throws `not_found` if it is not.
 */
export async function wholeTurnsOf(found: FoundSession): Promise<Stored<TurnRecord>[]> {
  const turns = await turnsOf(found);
  const { session, store } = found;
  if (!(await isThere(store, session))) throw notFound("Session", session.value.session_id);
  return turns;
}

/** Whether what was found is not gone. */
export async function isThere(store: RecordStore, { key }: Stored<unknown>): Promise<boolean> {
  return (await store[raw].get(key)) !== undefined;
}

/** A turn that was found, as it is now; undefined if it is gone. */
export async function findAgain(
  store: RecordStore,
  { key }: Stored<TurnRecord>,
): Promise<Stored<TurnRecord> | undefined> {
  const entry = await store[raw].get(key);
  return entry && read<TurnRecord>(entry);
}

export function notFound(what: string, id: string): Problem {
  return new Problem(missing(what), `${what} ${shortened(id)} not found.`);
}

/** For whoever may read it, or for what is not there yet. Rules and attributes are nobody's business. */
export function forbidden(action: AccessAction, type: string): Problem {
  return new Problem("forbidden", `You may not ${action} this ${type}.`);
}

/** The failure of a turn whose agent or session is deleted. */
export function deletedWhileRunning(what: string, id: string): Problem {
  return new Problem("not_found", `${what} ${id} was deleted while the turn ran.`);
}
