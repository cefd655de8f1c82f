import { planTurn, type TurnRequest } from "../domain/plan.ts";
import { begin } from "../domain/turn/machine.ts";
import type { App } from "./app.ts";
import { commitInSession } from "./commit-turn.ts";
import { readHistory } from "./history.ts";
import { findSession } from "./records/find.ts";
import { keys } from "./records/keys.ts";
import { write } from "./records/record.ts";
import { runTurn, type RunningTurn } from "./run-turn.ts";
import { servedBy } from "./served.ts";

/**
 * Starts a turn. What can be known before it begins is thrown here: `not_found`, `not_served`, `bad_request`. The turn
 * is seen by nobody until it rests, and it is committed once.
 */
export function createTurn(
  app: App,
  agent_id: string,
  session_id: string,
  request: TurnRequest,
): Promise<RunningTurn> {
  return app.running.admit(() => start(app, agent_id, session_id, request));
}

async function start(
  app: App,
  agent_id: string,
  session_id: string,
  request: TurnRequest,
): Promise<RunningTurn> {
  const found = await findSession(app, agent_id, session_id);
  const history = await readHistory(found);
  const plan = planTurn(found.agent.value.agent_config, request, await servedBy(app), app.profile.policy);
  // Later than every turn that it reads: order of ids is order of beginning.
  const turn_id = app.ids.mint(history.until);
  const started_at = app.clock.now();
  const key = keys.turn(agent_id, session_id, turn_id);
  return runTurn(app, {
    scope: { agent_id, session_id },
    from: begin({ ...plan, turn_id, agent_id, session_id, started_at, history_until: history.until }),
    history: history.messages,
    commit: (resting) =>
      commitInSession(app, found, [{ key, version: null }], [write(key, { ...resting, claim: null })]),
  });
}
