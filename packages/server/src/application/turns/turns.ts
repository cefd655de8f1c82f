import type { Step, Turn } from "@understudy/contract/types";
import { toTurn } from "../../domain/turn/to-wire.ts";
import type { App } from "../app.ts";
import { findTurn, notFound } from "../records/find.ts";

export async function getTurn(
  app: App,
  agent_id: string,
  session_id: string,
  turn_id: string,
): Promise<Turn> {
  return toTurn((await findTurn(app, agent_id, session_id, turn_id)).turn.value);
}

export async function getStep(
  app: App,
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
