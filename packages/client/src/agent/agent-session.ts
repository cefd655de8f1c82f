import type { ToolResponseInput, Turn, TurnEvent } from "@understudy/contract/types";
import type { SessionPath } from "../calls/paths.ts";
import type { TurnCreateBody, Turns } from "../calls/turns.ts";
import { checkStreamOptions, type StreamOptions } from "../sending/options.ts";
import { valueAt } from "../sending/errors.ts";
import { shownValue } from "../sending/shown.ts";
import { createAgentStream, type AgentStream } from "./agent-stream.ts";
import { findTurn, type TurnSource } from "./find-turn.ts";
import { awaitsTools, runTurn, type TurnRun } from "./run-turn.ts";

/**
 * A session that runs turns to completion: executes the awaited client tools and resumes the turn. Every turn is streamed,
 * even by `turn()`, because some servers support only streaming.
 *
 * Before a turn first awaits tools, errors are the client's errors; afterwards an `AgentTurnError` keeps its progress. An
 * aborted run is a `TurnAborted` in any case.
 */
export interface AgentSession extends SessionPath {
  /** Runs a turn. A text becomes a user message. */
  turn(input: string | TurnCreateBody, options?: StreamOptions): Promise<Turn>;
  /** Streams the events of a turn. The turn starts immediately. */
  stream(input: string | TurnCreateBody, options?: StreamOptions): AgentStream;
  /**
   * Continues a turn, given its id or the error that ended its run. The first event has the stored turn; a turn that awaits
   * nothing ends there. Calls that already have responses in the error are not executed again.
   */
  continue(from: TurnSource, options?: StreamOptions): AgentStream;
}

/** How far a turn was run. */
interface Progress {
  turn_id: string | null;
  tool_responses?: ToolResponseInput[];
}

/** Opens a session with the agent's tools. */
export function createSession(
  turns: Turns,
  session: SessionPath,
  agent: Pick<TurnRun, "tools" | "rules">,
): AgentSession {
  function run(
    start: (options: StreamOptions & { signal: AbortSignal }) => Pick<TurnRun, "first" | "turn_id">,
    known: ToolResponseInput[],
    options: StreamOptions = {},
  ): AgentStream {
    checkStreamOptions(options);
    return createAgentStream((signal) => {
      const own = { ...options, signal };
      const resume: TurnRun["resume"] = (turn_id, tool_responses) =>
        turns.resume.stream({ ...session, turn_id }, { tool_responses }, own);
      return runTurn({ ...agent, ...start(own), resume, known, signal });
    }, options.signal);
  }

  const stream: AgentSession["stream"] = (input, options) =>
    run(
      (own) => {
        const body = toBody(input);
        const first = turns.stream(session, body, own);
        return { first, turn_id: () => first.partial.turn_id };
      },
      [],
      options,
    );

  return {
    ...session,
    stream,
    turn: async (input, options) => stream(input, options).turn(),
    continue(from, options) {
      if (typeof from !== "string" && valueAt(from, "turn_id") === undefined)
        throw new TypeError(
          `session.continue takes the id of a turn, or the error that ended its run, and got ${shownValue(from)}.`,
        );
      const { turn_id, tool_responses = [] }: Progress = typeof from === "string" ? { turn_id: from } : from;
      return run(
        (own) => ({ first: stored(() => findTurn(turns, session, from, own)), turn_id: () => turn_id }),
        tool_responses,
        options,
      );
    },
  };
}

function toBody(input: string | TurnCreateBody): TurnCreateBody {
  if (typeof input === "string") return { messages: [{ role: "user", content: input }] };
  // A caller without types may pass the messages themselves.
  if (Array.isArray(valueAt(input, "messages"))) return input;
  throw new TypeError(
    `A turn of a session takes a text, or { messages: [{ role: "user", content }] }, and got ${shownValue(input)}.`,
  );
}

/** The last event of a stored turn. Fetched when read, since an unread error would be an unhandled rejection. */
async function* stored(find: () => Promise<Turn>): AsyncGenerator<TurnEvent, void> {
  const turn = await find();
  yield { event_type: awaitsTools(turn) ? "turn_awaiting_input" : "turn_complete", turn };
}
