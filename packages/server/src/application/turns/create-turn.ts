import type { AgentToolGroup, Document } from "@understudy/contract/types";
import { placeDocuments } from "../../domain/plan/documents.ts";
import {
  namedBy,
  planTurn,
  withIdentity,
  type PlanWithoutIdentity,
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
import type { Staged } from "../records/stage-chunks.ts";
import { beginOf, write, type Stored, type TurnRecord } from "../records/record.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import type { TurnSlot } from "../running/running-turns.ts";
import { servedWith } from "../registry/served.ts";
import type { ServedNow } from "../registry/to-served.ts";
import { ragGroup, servesRag, sessionDb, stageDocuments } from "../vectors/session-documents.ts";

/**
 * Starts a turn. The turn is committed once, when it rests; before that, no request can read it. Throws before it begins:
 *
 * - `shutting_down`, `too_many_turns`, `overloaded`: the server runs no more turns now, or no more of this user;
 * - `not_found`, `forbidden`: the agent or the session is gone, also while this runs, or is not this user's to change;
 * - `volatile_full`: the memory for sessions that are not persistent is full;
 * - `not_served`, `not_found`: a model or a toolgroup, or a shield, that nobody serves;
 * - `bad_request`: documents that cannot be read, tools that cannot be told apart, a `tool_choice` of no tool;
 * - `internal`: nulls in the configuration, where the profile has them fail the turn;
 * - `wrong_shape`, `provider_refused`: the caller did not send what a provider needs, or it refuses the request;
 * - `provider_down`, `provider_failed`: a provider that the turn needs cannot answer now;
 * - `TurnRejected`: a script answers in place of the turn;
 * - the failures of the store.
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
  const [listed, turns] = await Promise.all([servedWith(app, agent_config.model), turnsOf(found)]);
  const named = namedBy(agent_config, request, app.profile.policy);
  const snapshot = await listNamed(app, slot, listed, named);
  const searched = await searchedDocuments(app, named.toolgroups, request);
  const inlined = searched === null ? request : { ...request, documents: [] };
  const { plan, documents } = planTurn(agent_config, inlined, snapshot.served, app.profile.policy);
  await snapshot.expectReady(plan, callerOf(app));
  if (searched !== null) {
    const db = sessionDb(app, found);
    const staged = searched.length === 0 ? null : await stageDocuments(app, db, searched, slot.signal);
    app.ownDocuments.set(slot.providerRun, { db, staged: staged?.documents ?? [] });
    return startStaged(app, found, slot, { plan, snapshot, turns, staged });
  }
  if (documents.length === 0) return startPlanned(app, found, slot, { plan, snapshot, turns });
  // Fetching may take a while: after all other checks, and turns that end meanwhile are in the history.
  const texts = await readDocuments(app, slot.signal, documents);
  return startPlanned(app, found, slot, {
    plan: withDocuments(plan, texts),
    snapshot,
    turns: await turnsOf(found),
  });
}

/** Documents that are searched and not read out, because the turn has `builtin::rag`; null without it. */
async function searchedDocuments(
  app: Acting<TurnPorts>,
  toolgroups: readonly AgentToolGroup[],
  { documents }: TurnRequest,
): Promise<Document[] | null> {
  const names = toolgroups.map((group) => (typeof group === "string" ? group : group.name));
  const isNamed = names.some((name) => name === ragGroup || name.startsWith(`${ragGroup}/`));
  return isNamed && (await servesRag(app)) ? (documents ?? []) : null;
}

/** What was staged for a turn that does not begin is removed. */
async function startStaged(
  app: Acting<TurnPorts>,
  found: FoundSession,
  slot: TurnSlot,
  planned: Planned,
): Promise<RunningTurn> {
  try {
    return await startPlanned(app, found, slot, planned);
  } catch (error) {
    await planned.staged?.cleanUp();
    throw error;
  }
}

interface Planned {
  plan: PlanWithoutIdentity;
  /** Documents that are seen with the commit of the turn. */
  staged?: Staged | null;
  snapshot: ServedNow;
  turns: readonly Stored<TurnRecord>[];
}

async function startPlanned(
  app: Acting<TurnPorts>,
  found: FoundSession,
  slot: TurnSlot,
  { plan, snapshot: { providers, meantBy }, turns, staged }: Planned,
): Promise<RunningTurn> {
  const { agent_id } = found.agent.value;
  const { session_id } = found.session.value;
  const history = toHistory(turns, plan.policy);
  const wire = interceptTurn(providers, callerOf(app), { plan, steps: [] }, history.messages);
  // Greater than the ids of its history: ids are ordered by the start of turns.
  const turn_id = await app.ids.mint(history.newestTurnId);
  const newest = turns.at(-1);
  // After the turns of its history: those that another server began are in the order of their times.
  const clock = newest === undefined ? app.clock : clockOfTurn(app.clock, beginOf(newest.value));
  const started_at = clock.now();
  const key = keys.turn(agent_id, session_id, turn_id);
  const identity = { turn_id, agent_id, session_id, started_at, history_until: history.newestTurnId };
  const hold = await holdSession(app, found, history.newestTurnId);
  return runTurn(app, {
    slot,
    from: begin(withIdentity(plan, identity, meantBy(plan))),
    history: history.messages,
    messagesPerTurn: history.messagesPerTurn,
    providers,
    clock,
    wire,
    hold,
    async commit(resting) {
      const { checks = [], writes = [] } = (await staged?.commit()) ?? {};
      const turn = write(key, { claim: null, ...resting });
      await commitInSession(app, found, [{ key, version: null }, ...checks], [turn, ...writes]);
    },
    undo: async () => staged?.cleanUp(),
  });
}

/** Where shields do not see the documents, the plan has both: its input with them, and without. */
function withDocuments(plan: PlanWithoutIdentity, texts: readonly string[]): PlanWithoutIdentity {
  const placed = { ...plan, ...placeDocuments(plan, texts) };
  return plan.policy.shield_views === "part" ? { ...placed, shielded_messages: plan.input_messages } : placed;
}
