import type { Step, Turn, TurnEvent } from "@understudy/contract/types";
import { replay } from "../../domain/turn/replay.ts";
import { toTurn } from "../../domain/turn/state/to-wire.ts";
import type { Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import { findTurn, notFound } from "../records/find.ts";

export async function getTurn(
  app: Acting<TurnPorts>,
  agent_id: string,
  session_id: string,
  turn_id: string,
): Promise<Turn> {
  return toTurn((await findTurn(app, agent_id, session_id, turn_id)).turn.value);
}

/** The events of a turn again; of a resume, those after so many steps. */
export async function replayTurn(
  app: Acting<TurnPorts>,
  path: { agent_id: string; session_id: string; turn_id: string; after?: number | undefined },
): Promise<TurnEvent[]> {
  const { agent_id, session_id, turn_id, after } = path;
  const { turn } = await findTurn(app, agent_id, session_id, turn_id);
  return replay(turn.value, app.profile.policy, after);
}

export async function getStep(
  app: Acting<TurnPorts>,
  agent_id: string,
  session_id: string,
  turn_id: string,
  step_id: string,
): Promise<Step> {
  const turn = await getTurn(app, agent_id, session_id, turn_id);
  const step = turn.steps.find((candidate) => candidate.step_id === step_id);
  if (step === undefined) throw notFound("Step", step_id);
  return step;
}
