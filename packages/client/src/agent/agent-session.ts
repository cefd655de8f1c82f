import type { ToolResponseInput, Turn, TurnEvent } from "@understudy/contract/types";
import type { SessionPath } from "../calls/paths.ts";
import type { TurnCreateBody, Turns } from "../calls/turns.ts";
import type { StreamOptions } from "../options.ts";
import { createAgentStream, type AgentStream } from "./agent-stream.ts";
import { AgentTurnError } from "./errors.ts";
import { findTurn, type TurnSource } from "./find-turn.ts";
import { awaitsTools, runTurn, type TurnRun } from "./run-turn.ts";

/**
 * A session whose turns run to their end: the tools that they await are run, and the same turn is resumed. The server
 * streams every turn, also that of `turn()`: not every server answers whole turns.
 *
 * Until a turn has awaited tools, errors are the client's. From then on an `AgentTurnError` keeps what there is.
 */
export interface AgentSession extends SessionPath {
  /** Runs a turn; a text is a user's message. */
  turn(input: string | TurnCreateBody, options?: StreamOptions): Promise<Turn>;
  /** The same, with every event. The turn begins at once. */
  stream(input: string | TurnCreateBody, options?: StreamOptions): AgentStream;
  /**
   * Goes on with a turn, by its id or by the error that it was left with. Its first event has the turn as it is stored: one that
   * awaits nothing ends there. Calls that the error has responses to are not run again.
   */
  continue(from: TurnSource, options?: StreamOptions): AgentStream;
}

/** The session at this place, with the agent's tools. */
export function createSession(
  turns: Turns,
  session: SessionPath,
  agent: Pick<TurnRun, "tools" | "rules">,
): AgentSession {
  function run(
    first: (options: StreamOptions & { signal: AbortSignal }) => AsyncIterable<TurnEvent>,
    known: readonly ToolResponseInput[],
    options: StreamOptions = {},
  ): AgentStream {
    return createAgentStream((signal) => {
      const own = { ...options, signal };
      const resume: TurnRun["resume"] = (turn_id, tool_responses) =>
        turns.resume.stream({ ...session, turn_id }, { tool_responses }, own);
      return runTurn({ ...agent, first: first(own), resume, known, signal });
    }, options.signal);
  }

  const stream: AgentSession["stream"] = (input, options) =>
    run((own) => turns.stream(session, toRequest(input), own), [], options);

  return {
    ...session,
    stream,
    turn: async (input, options) => stream(input, options).turn(),
    continue: (from, options) =>
      run(
        (own) => stored(() => findTurn(turns, session, from, own)),
        from instanceof AgentTurnError ? from.tool_responses : [],
        options,
      ),
  };
}

/** The last event of a stored turn. It is looked for when it is read: an error that nobody reads would be unhandled. */
async function* stored(find: () => Promise<Turn>): AsyncGenerator<TurnEvent, void> {
  const turn = await find();
  yield { event_type: awaitsTools(turn) ? "turn_awaiting_input" : "turn_complete", turn };
}

function toRequest(input: string | TurnCreateBody): TurnCreateBody {
  return typeof input === "string" ? { messages: [{ role: "user", content: input }] } : input;
}
