import { timeOfId } from "../../domain/id-time.ts";
import type { App } from "../app.ts";
import type { FoundSession } from "../records/find.ts";
import { commitInSession } from "../turns/commit-turn.ts";
import { useWhileRunning } from "./use.ts";

/** Before a turn runs, which is stored only when it rests. Throws `not_found` if the session is gone. */
export async function useSession(app: App, found: FoundSession, newestTurn: string | null): Promise<void> {
  const { key, value } = found.session;
  const newest = timeOfId(newestTurn ?? value.session_id);
  const writes = await useWhileRunning(app, found.store, { key, newest });
  if (writes.length > 0) await commitInSession(app, found, [], writes);
}
