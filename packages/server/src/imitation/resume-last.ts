/**
 * `resumed_turn: last`: a resume continues the last turn of its session, whichever it names, and is stored under the name.
 * Nothing is checked: also an unknown or a completed turn can be resumed, and the name need be no UUID.
 */
import type { ToolCall, ToolResponse } from "@understudy/contract/types";
import { Problem } from "../domain/errors.ts";
import { namedBy, planTurn } from "../domain/plan/plan.ts";
import { advance } from "../domain/turn/machine.ts";
import type { StoredStep, TurnPlan } from "../domain/turn/state/state.ts";
import { callerOf, type Acting } from "../application/access/caller.ts";
import { findSession, notFound, turnsOf } from "../application/records/find.ts";
import { keys } from "../application/records/keys.ts";
import { beginOf, turnIdOf, write, type TurnRecord } from "../application/records/record.ts";
import { servedBy } from "../application/registry/served.ts";
import { conversationOf, historyOf } from "../application/sessions/history.ts";
import { commitInSession } from "../application/turns/commit-turn.ts";
import type { resumeTurn } from "../application/turns/resume-turn.ts";
import { interceptTurn } from "../application/turns/intercept.ts";
import { listNamed } from "../application/turns/list-named.ts";
import { clockOfTurn } from "../application/turns/clock-of-turn.ts";
import { runTurn, type RunningTurn } from "../application/turns/run-turn.ts";
import type { TurnPorts } from "../application/turns/ports.ts";
import type { TurnSlot } from "../application/running/running-turns.ts";
import { countedInferences } from "./failed-inferences.ts";

export const resumeLast: typeof resumeTurn = (app, agent_id, session_id, turn_id, responses) =>
  app.running.admit(
    { agent_id, session_id },
    (slot) => resume(app, slot, [agent_id, session_id, turn_id], responses),
    app.access.by?.principalKey,
  );

const nothingNew = { messages: [], documents: null, toolgroups: null, tool_config: null };

async function resume(
  app: Acting<TurnPorts>,
  slot: TurnSlot,
  [agent_id, session_id, turn_id]: [string, string, string],
  responses: ToolResponse[],
): Promise<RunningTurn> {
  const found = await findSession(app, agent_id, session_id, "update");
  const stored = await turnsOf(found);
  const turns = stored.map(({ value }) => value);
  const last = turns.at(-1);
  if (last === undefined) throw new Problem("bad_request", "Invalid value: No turns found for session");
  // Any other text is taken for an id.
  if (turn_id.includes("/")) throw notFound("Turn", turn_id);
  const named = stored.find(({ value }) => turnIdOf(value) === turn_id);
  const { policy } = app.profile;
  const { agent_config } = found.agent.value;
  const now = await servedBy(app, planOf(named?.value)?.meant);
  const { served, providers, meantBy } = await listNamed(
    app,
    slot,
    now,
    namedBy(agent_config, nothingNew, policy),
  );
  const { plan } = planTurn(agent_config, nothingNew, served, policy);
  const { input_messages, steps } = conversationOf(last);
  const [before] = turns.slice(-2, -1);
  const history_until = before === undefined ? null : turnIdOf(before);
  const identity = { turn_id, agent_id, session_id, started_at: beginOf(last), history_until };
  const output = { role: "assistant" as const, content: "", stop_reason: "end_of_message" as const };
  const clock = clockOfTurn(app.clock, steps.at(-1)?.completed_at ?? beginOf(last));
  const at = clock.now();
  const state = {
    plan: { ...plan, ...meantBy(plan), input_messages: [...input_messages], ...identity },
    steps: [...steps],
    iterations: named === undefined ? 0 : iterationsOf(named.value),
    open: null,
    phase: { at: "awaiting" as const, since: at, output: { ...output, tool_calls: callsOf(named?.value) } },
  };
  const key = keys.turn(agent_id, session_id, turn_id);
  const from = advance(state, { type: "client_answered", responses, at });
  const history = historyOf(turns.slice(0, -1), policy);
  return runTurn(app, {
    slot,
    from,
    history: history.messages,
    messagesPerTurn: history.messagesPerTurn,
    clock,
    wire: interceptTurn(providers, callerOf(app), from.state, history.messages),
    ...countedInferences(app, found.store, named, providers),
    commit: (resting) => commitInSession(app, found, [], [write(key, { ...resting, claim: null })]),
  });
}

function planOf(record: TurnRecord | undefined): TurnPlan | undefined {
  return record?.kind === "awaiting" ? record.state.plan : undefined;
}

function iterationsOf(record: TurnRecord): number {
  if (record.kind === "awaiting") return record.state.iterations;
  return record.turn.steps.filter(({ step_type }) => step_type === "inference").length;
}

/** The pending calls; of a turn that awaits nothing, those that its client answered last. */
function callsOf(record: TurnRecord | undefined): ToolCall[] {
  if (record === undefined) return [];
  if (record.kind === "awaiting" && record.state.phase.at === "awaiting")
    return record.state.phase.output.tool_calls;
  const steps: readonly StoredStep[] = conversationOf(record).steps;
  // Its client's steps repeat the id of the step before them.
  const answered = steps.findLast((step, index) => step.step_id === steps[index - 1]?.step_id);
  return answered?.step_type === "tool_execution" ? answered.tool_calls : [];
}
