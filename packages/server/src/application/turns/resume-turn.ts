import type { ToolResponse } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { checkServed, withNamedTools } from "../../domain/plan/plan.ts";
import { checkResponses } from "../../domain/plan/responses.ts";
import { checkTools } from "../../domain/plan/toolgroups.ts";
import { advance, pending } from "../../domain/turn/machine.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import { clockOfTurn } from "./clock-of-turn.ts";
import { checkUnclaimed, takeClaim } from "./claim.ts";
import { interceptTurn } from "./intercept.ts";
import { listNamed } from "./list-named.ts";
import { readHistoryUntil } from "../sessions/history.ts";
import { findTurn, type FoundTurn } from "../records/find.ts";
import { turnIdOf } from "../records/record.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import type { TurnSlot } from "../running/running-turns.ts";
import { sessionDb } from "../vectors/session-documents.ts";
import { servedWith } from "../registry/served.ts";

/**
 * Resumes a turn that awaits input. Throws before it runs: `not_found`, `conflict` if the turn is not awaiting input or
 * another resume runs, `wrong_responses`, `not_served`. A failed resume leaves the turn unchanged.
 */
export function resumeTurn(
  app: Acting<TurnPorts>,
  agent_id: string,
  session_id: string,
  turn_id: string,
  responses: ToolResponse[],
): Promise<RunningTurn> {
  const start = async (slot: TurnSlot): Promise<RunningTurn> => {
    const found = await findTurn(app, agent_id, session_id, turn_id, "update");
    return resume(app, found, slot, responses);
  };
  return app.running.admit({ agent_id, session_id }, start, app.access.by?.principalKey);
}

async function resume(
  app: Acting<TurnPorts>,
  found: FoundTurn,
  slot: TurnSlot,
  responses: ToolResponse[],
): Promise<RunningTurn> {
  const record = found.turn.value;
  if (record.kind !== "awaiting")
    throw new Problem(
      "conflict",
      `Turn ${turnIdOf(record)} is not awaiting input: it is complete. Llama Stack resumes it all the same, as ReActAgent of its client expects; --profile 0.2.20 does, too.`,
    );
  await checkUnclaimed(app, found);
  const command = pending(record.state);
  if (command.do === "await_input" && record.state.plan.policy.resume_checks === "strict")
    checkResponses(command.calls, responses);
  const { plan } = record.state;
  const now = await servedWith(app, plan.model, plan.meant);
  const toolgroups = plan.named_toolgroups ?? plan.server_tools.map(({ toolgroup_id }) => toolgroup_id);
  const { served, providers, expectReady } = await listNamed(app, slot, now, { ...plan, toolgroups });
  checkServed(plan, served);
  const state = { ...record.state, plan: withNamedTools(plan, served) };
  checkTools(state.plan.server_tools, served.toolgroups);
  await expectReady(state.plan, callerOf(app));
  const { messages, messagesPerTurn } = await readHistoryUntil(
    found,
    state.plan.policy,
    state.plan.history_until,
  );
  const clock = clockOfTurn(
    app.clock,
    state.phase.at === "awaiting" ? state.phase.since : state.plan.started_at,
  );
  const from = advance(state, { type: "client_answered", responses, at: clock.now() });
  const wire = interceptTurn(providers, callerOf(app), from.state, messages);
  const claim = await takeClaim(app, found);
  app.ownDocuments.set(slot.providerRun, { db: sessionDb(app, found), staged: [] });
  return runTurn(app, {
    slot,
    from,
    history: messages,
    messagesPerTurn,
    providers,
    clock,
    wire,
    lost: claim.lost,
    commit: claim.commit,
    undo: claim.release,
  });
}
