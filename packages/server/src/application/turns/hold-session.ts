import { timeOfId } from "../../domain/id-time.ts";
import type { Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import type { FoundSession } from "../records/find.ts";
import { commitInSession } from "./commit-turn.ts";
import { holdWhileRunning, type Hold } from "../holds/hold.ts";

/** Before a turn runs, which is stored only when it rests. Throws `not_found` if the session is gone. */
export function holdSession(
  app: Acting<TurnPorts>,
  found: FoundSession,
  newestTurn: string | null,
): Promise<Hold | null> {
  const { key, value } = found.session;
  return holdWhileRunning(app, {
    store: found.store,
    key,
    newest: timeOfId(newestTurn ?? value.session_id),
    response: null,
    commit: async (writes) => commitInSession(app, found, [], writes),
  });
}
