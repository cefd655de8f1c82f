import type { AppPorts } from "../../../application/app/app.ts";
import { createTurn } from "../../../application/turns/create-turn.ts";
import { resumeTurn } from "../../../application/turns/resume-turn.ts";
import type { RunningTurn } from "../../../application/turns/run-turn.ts";
import { getStep, getTurn } from "../../../application/turns/turns.ts";
import type { Answer } from "@understudy/http";
import type { Handlers } from "../../../door/call.ts";
import { errorStream, eventStream, withoutReader, withWireFault } from "../../../http/event-stream.ts";
import { HttpProblem, isUnexpectedProblem, toErrorAnswer } from "../../../http/problem.ts";
import { json } from "../../../http/respond.ts";

type Routes = Pick<Handlers, "createTurn" | "resumeTurn" | "getTurn" | "getStep">;

export interface TurnRouteOptions {
  /** What a resume does; by default it continues the named turn, if that awaits input. */
  resume?: typeof resumeTurn | undefined;
  /** Changes the answer of a turn that is damaged on its way: what stands around this server sees only the damaged one. */
  beforeDamage?: ((answer: Answer) => Answer) | undefined;
}

export function turnRoutes(
  { profile: { wire } }: AppPorts,
  { resume = resumeTurn, beforeDamage }: TurnRouteOptions = {},
): Routes {
  const sent = (answer: Answer, turn: RunningTurn): Answer =>
    turn.wire === null ? answer : withWireFault(beforeDamage?.(answer) ?? answer, turn);

  /** Starts a turn and answers with its events (`stream`), or with the turn when it rests. */
  const run = async (
    stream: boolean | null,
    signal: AbortSignal,
    start: () => Promise<RunningTurn>,
  ): Promise<Answer> => {
    if (stream !== true) {
      if (!wire.nonstreaming_turns) throw new HttpProblem("not_implemented", "Turns must be streamed.");
      const turn = await start();
      withoutReader(turn, signal);
      return sent(await whole(turn), turn);
    }
    try {
      const turn = await start();
      return sent(eventStream(turn, wire), turn);
    } catch (error) {
      if (wire.error_placement === "stream" && !isUnexpectedProblem(error)) return errorStream(error, wire);
      throw error;
    }
  };

  /** A failure of a turn that is damaged on its way is damaged too; any other is thrown. */
  const whole = async (turn: RunningTurn): Promise<Answer> => {
    try {
      return json(await turn.ended);
    } catch (error) {
      if (turn.wire === null) throw error;
      return toErrorAnswer(error, wire, true);
    }
  };

  return {
    createTurn: ({ app, params: { agent_id, session_id }, body, signal }) =>
      run(body.stream, signal, () => createTurn(app, agent_id, session_id, body)),
    resumeTurn: ({ app, params: { agent_id, session_id, turn_id }, body, signal }) =>
      run(body.stream, signal, () => resume(app, agent_id, session_id, turn_id, body.tool_responses)),
    getTurn: async ({ app, params: { agent_id, session_id, turn_id } }) =>
      json(await getTurn(app, agent_id, session_id, turn_id)),
    getStep: async ({ app, params: { agent_id, session_id, turn_id, step_id } }) =>
      json({ step: await getStep(app, agent_id, session_id, turn_id, step_id) }),
  };
}
