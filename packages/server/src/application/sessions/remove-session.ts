import type { VersionCheck } from "../../ports/store.ts";
import type { SessionPorts } from "./ports.ts";
import { keys } from "../records/keys.ts";
import { ownershipGone } from "../records/owned.ts";
import type { RecordStore } from "../records/record-store.ts";
import { remove, type SessionRecord, type Stored } from "../records/record.ts";

/** Its turns are left for `cleanUpSession`. False, and nothing is removed, if it is not as it was read, or a check fails. */
export async function removeSession(
  app: SessionPorts,
  store: RecordStore,
  { agent_id, session }: { agent_id: string; session: Stored<SessionRecord> },
  checks: readonly VersionCheck[] = [],
): Promise<boolean> {
  const { session_id } = session.value;
  return store.commit(
    [session, ...checks],
    [
      remove(session.key),
      remove(keys.changedAt(session.key)),
      ...(await ownershipGone(app, session)),
      { key: keys.cleanup(agent_id, session_id), value: true },
    ],
  );
}
