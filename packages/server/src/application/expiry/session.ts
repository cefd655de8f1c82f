import { toTurn } from "../../domain/turn/state/to-wire.ts";
import { timeOfId } from "../../domain/id-time.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import { isHeld } from "../records/held.ts";
import { cleanUpSession } from "../records/cleanup.ts";
import { newestTurnId, readRecord, readUse } from "../records/expiring.ts";
import { turnsBelow } from "../records/find.ts";
import type { RecordStore } from "../records/record-store.ts";
import type { SessionRecord, Stored, TurnRecord } from "../records/record.ts";
import { removeSession } from "../sessions/remove-session.ts";
import { isHeldOpen } from "../holds/hold.ts";
import type { Limit } from "../holds/changed.ts";

/** Removes a session if its newest turn, or without turns its beginning, is older than the limit, and nothing runs in it. */
export async function expireSession(
  app: SessionPorts,
  store: RecordStore,
  key: string,
  { now, ttl }: Limit,
): Promise<boolean> {
  const [, agent_id = "", session_id = ""] = key.split("/");
  const isYoung = (time: number): boolean => time + ttl > now;
  // Mostly the ids suffice, and no record is read.
  if (isYoung(timeOfId(session_id))) return false;
  const newest = await newestTurnId(store, agent_id, session_id);
  if (newest !== undefined && isYoung(timeOfId(newest))) return false;
  const session = await readRecord<SessionRecord>(store, key);
  if (session === undefined || isYoung(Date.parse(session.value.started_at))) return false;
  const use = await readUse(store, key);
  if (await isHeldOpen(app, store, use)) return false;
  const turns = await turnsBelow(store, agent_id, session_id);
  for (const { value } of turns) {
    if (value.claim !== null && (await isHeld(value.claim, { store, instance: app.instance }))) return false;
    if (isYoung(lastTimeOf(value))) return false;
  }
  if (!(await removeSession(app, store, { agent_id, session }, [...use.checks, ...turns]))) return false;
  await cleanUpSession(store, agent_id, session_id);
  return true;
}

/** A resume may have gone on with it long after its beginning. */
function lastTimeOf(record: Stored<TurnRecord>["value"]): number {
  const { started_at, completed_at, steps } = toTurn(record);
  const times = [started_at, completed_at, ...steps.map((step) => step.completed_at)];
  return Math.max(...times.map((time) => (time ? Date.parse(time) : 0)));
}
