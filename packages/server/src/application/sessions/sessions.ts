import type { Agent, Schema, Session } from "@understudy/contract/types";
import type { Owner } from "../../domain/access/user.ts";
import type { Entry } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import type { SessionPorts } from "./ports.ts";
import { storeOf } from "../records/reader.ts";
import type { Listing, Page, PageRequest } from "../records/listing.ts";
import { openPage } from "../records/page.ts";
import {
  deletedWhileRunning,
  findAgent,
  findSession,
  isThere,
  maySession,
  notFound,
  sessionIdentifier,
  wholeTurnsOf,
} from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { unnamed } from "../access/access.ts";
import { ensureOwner } from "../records/ensure-owner.ts";
import { ownerOfNew, ownership, ownershipGone } from "../records/owned.ts";
import type { RecordStore } from "../records/record-store.ts";
import { read, remove, write, type SessionRecord, type Stored } from "../records/record.ts";
import { cleanUpSession } from "../records/cleanup.ts";
import { removeSession } from "./remove-session.ts";
import { toTurn } from "../../domain/turn/state/to-wire.ts";
import { checkVolatileRoom } from "./volatile-room.ts";

/** Creates a session. Throws `forbidden`, or `not_found` for a missing agent, also if it is deleted at the same time. */
export async function createSession(
  app: Acting<SessionPorts>,
  agent_id: string,
  session_name: string,
): Promise<Schema<"SessionCreateResponse">> {
  const owner = ownerOfNew(app, "session", sessionIdentifier(app, { session_id: unnamed, session_name }));
  const agent = await findAgent(app, agent_id);
  const store = storeOf(app, agent.value.agent_config);
  checkVolatileRoom(app, store);
  await ensureOwner(store, app.access.by, "owner");
  const session_id = await app.ids.mint();
  const session = { session_id, session_name, started_at: app.clock.now() };
  await storeSession(app, agent, { store, session, owner });
  return { session_id };
}

async function storeSession(
  app: Acting<SessionPorts>,
  agent: Stored<Agent>,
  { store, session, owner }: { store: RecordStore; session: SessionRecord; owner: Owner | null },
): Promise<void> {
  const { agent_id } = agent.value;
  const key = keys.session(agent_id, session.session_id);
  const writes = [write(key, session, owner), ...ownership(app, key)];
  // No commit spans two stores: a volatile session is written first, and removed if the agent is gone then.
  const parent = store === app.store ? [agent] : [];
  if (!(await store.commit([...parent, { key, version: null }], writes))) throw notFound("Agent", agent_id);
  if (store === app.store || (await isThere(app.store, agent))) return;
  await store.commit([], [remove(key), ...(await ownershipGone(app, { key, owner }))]);
  throw notFound("Agent", agent_id);
}

/** The sessions of an agent, without their turns. */
export async function listSessions(
  app: Acting<SessionPorts>,
  agent_id: string,
  query: PageRequest,
): Promise<Page<Session>> {
  const agent = await findAgent(app, agent_id);
  const store = storeOf(app, agent.value.agent_config);
  const listing: Listing = {
    type: "session",
    prefix: keys.sessions(agent_id),
    mayRead: (entry) => maySession(app, "read", read<SessionRecord>(entry)),
  };
  const toRecord = (entry: Entry): Session => toSession(read<SessionRecord>(entry).value, []);
  return openPage(app, store, listing, query, toRecord);
}

/** A session with its turns, or with those in `turn_ids`. */
export async function getSession(
  app: Acting<SessionPorts>,
  agent_id: string,
  session_id: string,
  turn_ids: readonly string[] | null,
): Promise<Session> {
  const found = await findSession(app, agent_id, session_id);
  const turns = (await wholeTurnsOf(found)).map((turn) => toTurn(turn.value));
  const wanted = turn_ids === null ? turns : turns.filter((turn) => turn_ids.includes(turn.turn_id));
  return toSession(found.session.value, wanted);
}

/** Removes a session, aborts its running turns, then removes its stored turns. */
export async function deleteSession(
  app: Acting<SessionPorts>,
  agent_id: string,
  session_id: string,
): Promise<void> {
  const { session, store } = await findSession(app, agent_id, session_id, "delete");
  if (!(await removeSession(app, store, { agent_id, session }))) throw notFound("Session", session_id);
  app.running.abort({ agent_id, session_id }, deletedWhileRunning("Session", session_id));
  await cleanUpSession(store, agent_id, session_id);
}

function toSession(
  { session_id, session_name, started_at }: SessionRecord,
  turns: Session["turns"],
): Session {
  return { session_id, session_name, turns, started_at };
}
