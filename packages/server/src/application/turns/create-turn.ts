import { placeDocuments } from "../../domain/plan/documents.ts";
import {
  namedBy,
  planTurn,
  withIdentity,
  type PlannedTurn,
  type TurnRequest,
} from "../../domain/plan/plan.ts";
import { begin } from "../../domain/turn/machine.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import { clockOfTurn } from "./clock-of-turn.ts";
import { holdSession } from "./hold-session.ts";
import { commitInSession } from "./commit-turn.ts";
import { readDocuments } from "./documents.ts";
import { interceptTurn } from "./intercept.ts";
import { listNamed } from "./list-named.ts";
import { toHistory } from "../sessions/history.ts";
import { checkVolatileRoom } from "../sessions/volatile-room.ts";
import { findSession, turnsOf, type FoundSession } from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { beginOf, write, type Stored, type TurnRecord } from "../records/record.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import type { TurnSlot } from "../running/running-turns.ts";
import { servedWith } from "../registry/served.ts";
import type { ServedNow } from "../registry/to-served.ts";

/**
 * Starts a turn. Invalid requests throw before it begins: `not_found`, `not_served`, `bad_request`. The turn is
 * committed once, when it rests; before that, no request can read it.
 */
export function createTurn(
  app: Acting<TurnPorts>,
  agent_id: string,
  session_id: string,
  request: TurnRequest,
): Promise<RunningTurn> {
  const start = async (slot: TurnSlot): Promise<RunningTurn> =>
    startIn(app, await findSession(app, agent_id, session_id, "update"), slot, request);
  return app.running.admit({ agent_id, session_id }, start, app.access.by?.principalKey);
}

async function startIn(
  app: Acting<TurnPorts>,
  found: FoundSession,
  slot: TurnSlot,
  request: TurnRequest,
): Promise<RunningTurn> {
  checkVolatileRoom(app, found.store);
  // At once: each alone is a round trip to a shared store.
  const { agent_config } = found.agent.value;
  const [now, turns] = await Promise.all([servedWith(app, agent_config.model), turnsOf(found)]);
  const served = await listNamed(app, slot, now, namedBy(agent_config, request, app.profile.policy));
  const { plan, documents } = planTurn(agent_config, request, served.served, app.profile.policy);
  await served.expectReady(plan, callerOf(app));
  if (documents.length === 0) return startPlanned(app, found, slot, { plan, served, turns });
  // Fetching may take a while: after all other checks, and turns that end meanwhile are in the history.
  const texts = await readDocuments(app, slot.signal, documents);
  return startPlanned(app, found, slot, {
    plan: withDocuments(plan, texts),
    served,
    turns: await turnsOf(found),
  });
}

interface Planned extends Pick<PlannedTurn, "plan"> {
  served: ServedNow;
  turns: readonly Stored<TurnRecord>[];
}

async function startPlanned(
  app: Acting<TurnPorts>,
  found: FoundSession,
  slot: TurnSlot,
  { plan, served: { providers, meantBy }, turns }: Planned,
): Promise<RunningTurn> {
  const { agent_id } = found.agent.value;
  const { session_id } = found.session.value;
  const history = toHistory(turns, plan.policy);
  const wire = interceptTurn(providers, callerOf(app), { plan, steps: [] }, history.messages);
  // Greater than the ids of its history: ids are ordered by the start of turns.
  const turn_id = await app.ids.mint(history.until);
  const newest = turns.at(-1);
  // After the turns of its history: those that another server began are in the order of their times.
  const clock = newest === undefined ? app.clock : clockOfTurn(app.clock, beginOf(newest.value));
  const started_at = clock.now();
  const key = keys.turn(agent_id, session_id, turn_id);
  const identity = { turn_id, agent_id, session_id, started_at, history_until: history.until };
  return runTurn(app, {
    slot,
    from: begin(withIdentity(plan, identity, meantBy(plan))),
    history: history.messages,
    turns: history.turns,
    providers,
    clock,
    wire,
    hold: await holdSession(app, found, history.until),
    commit: (resting) =>
      commitInSession(app, found, [{ key, version: null }], [write(key, { claim: null, ...resting })]),
  });
}

/** Where shields do not see the documents, the plan has both: its input with them, and without. */
function withDocuments(plan: PlannedTurn["plan"], texts: readonly string[]): PlannedTurn["plan"] {
  const placed = { ...plan, ...placeDocuments(plan, texts) };
  return plan.policy.shield_views === "part" ? { ...placed, shielded_messages: plan.input_messages } : placed;
}
