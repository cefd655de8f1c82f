import type { ToolResponse } from "@understudy/contract/types";
import { Problem } from "../domain/errors.ts";
import { checkServed } from "../domain/plan.ts";
import { checkResponses } from "../domain/responses.ts";
import { advance, pending } from "../domain/turn/machine.ts";
import type { App } from "./app.ts";
import { checkUnclaimed, takeClaim } from "./claim.ts";
import { readHistory } from "./history.ts";
import { findTurn } from "./records/find.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import { servedBy } from "./served.ts";

/**
 * Resumes a turn that awaits input. Throws before anything runs: `not_found`, `conflict` when the turn is not awaiting
 * or another resume has it, `wrong_responses`, `not_served`. A resume that fails leaves the turn as it was.
 */
export function resumeTurn(
  app: App,
  agent_id: string,
  session_id: string,
  turn_id: string,
  responses: ToolResponse[],
): Promise<RunningTurn> {
  return app.running.admit(() => resume(app, agent_id, session_id, turn_id, responses));
}

async function resume(
  app: App,
  agent_id: string,
  session_id: string,
  turn_id: string,
  responses: ToolResponse[],
): Promise<RunningTurn> {
  const found = await findTurn(app, agent_id, session_id, turn_id);
  const record = found.turn.value;
  if (record.kind !== "awaiting") throw new Problem("conflict", `Turn ${turn_id} is not awaiting input.`);
  checkUnclaimed(app, found);
  const { state } = record;
  const command = pending(state);
  if (command.do === "await_input" && state.plan.policy.resume_checks === "strict")
    checkResponses(command.calls, responses);
  checkServed(state.plan, await servedBy(app));
  const { messages } = await readHistory(found, state.plan.history_until);
  const claim = await takeClaim(app, found);
  return runTurn(app, {
    scope: { agent_id, session_id },
    from: advance(state, { type: "client_answered", responses, at: app.clock.now() }),
    history: messages,
    lost: claim.lost,
    commit: claim.commit,
    undo: claim.release,
  });
}
