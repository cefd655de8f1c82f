import { together } from "@understudy/contract";
import { placeDocuments } from "../../domain/documents.ts";
import { planTurn, withIdentity, type PlannedTurn, type TurnRequest } from "../../domain/plan.ts";
import { begin } from "../../domain/turn/machine.ts";
import type { App } from "../app.ts";
import { useSession } from "../expiry/use-session.ts";
import { commitInSession } from "./commit-turn.ts";
import { readDocuments } from "./documents.ts";
import { interceptTurn } from "./intercept.ts";
import { toHistory } from "../sessions/history.ts";
import { checkVolatileRoom } from "../sessions/volatile-room.ts";
import { findSession, turnsOf } from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { write } from "../records/record.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import type { TurnSlot, TurnScope } from "./running-turns.ts";
import { servedBy } from "../registry/served.ts";

/**
 * Starts a turn. Invalid requests throw before it begins: `not_found`, `not_served`, `bad_request`. The turn is
 * committed once, when it rests; before that, no request can read it.
 */
export function createTurn(
  app: App,
  agent_id: string,
  session_id: string,
  request: TurnRequest,
): Promise<RunningTurn> {
  const scope = { agent_id, session_id };
  return app.running.admit(scope, (slot) => start(app, scope, slot, request), app.access.by?.principalKey);
}

async function start(
  app: App,
  scope: Required<TurnScope>,
  slot: TurnSlot,
  request: TurnRequest,
): Promise<RunningTurn> {
  const { agent_id, session_id } = scope;
  const found = await findSession(app, agent_id, session_id, "update");
  checkVolatileRoom(app, found.store);
  const { agent_config } = found.agent.value;
  // At once: each alone is a round trip to a shared store.
  const [{ served, providers, meantBy }, turns] = await together(
    () => servedBy(app),
    () => turnsOf(found),
  );
  const { plan: planned, documents } = planTurn(agent_config, request, served, app.profile.policy);
  // Fetching may take a while: after all other checks, and turns that end meanwhile are in the history.
  const texts = documents.length === 0 ? [] : await readDocuments(app, slot.cancellation.signal(), documents);
  const plan = withDocuments(planned, texts);
  const history = toHistory(texts.length === 0 ? turns : await turnsOf(found), plan.policy);
  const wire = interceptTurn(providers, { plan, steps: [] }, history.messages);
  // Greater than the ids of its history: ids are ordered by the start of turns.
  const turn_id = await app.ids.mint(history.until);
  const started_at = app.clock.now();
  const key = keys.turn(agent_id, session_id, turn_id);
  if (app.ttl !== null) await useSession(app, found, history.until);
  return runTurn(app, {
    slot,
    from: begin(
      withIdentity(
        plan,
        { turn_id, agent_id, session_id, started_at, history_until: history.until },
        meantBy(plan),
      ),
    ),
    history: history.messages,
    providers,
    wire,
    commit: (resting) =>
      commitInSession(app, found, [{ key, version: null }], [write(key, { claim: null, ...resting })]),
  });
}

/** Where shields do not see the documents, the plan has both: its input with them, and without. */
function withDocuments(plan: PlannedTurn["plan"], texts: readonly string[]): PlannedTurn["plan"] {
  if (texts.length === 0) return plan;
  const placed = { ...plan, ...placeDocuments(plan, texts) };
  return plan.policy.shield_views === "part" ? { ...placed, shielded_messages: plan.input_messages } : placed;
}
