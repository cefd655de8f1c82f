/** A model of the server as a pure function: its state, and the answer to each step. See docs/look-up/semantics/life-of-a-turn.md §6. */
import { type Alias, allReplies, type RequestStep } from "../../../story/story.ts";

export interface ModelTurn {
  as: Alias;
  session: Alias;
  /** How often it awaits input before it completes. */
  rounds: number;
  /** How often it has been resumed. */
  resumed: number;
}

export interface ModelState {
  agents: readonly { as: Alias; persistent: boolean }[];
  /** `forgotten`: a restart may have lost it, so that the model says nothing about it any more. */
  sessions: readonly { as: Alias; agent: Alias; forgotten: boolean }[];
  turns: readonly ModelTurn[];
}

export const empty: ModelState = { agents: [], sessions: [], turns: [] };

/** The expected answer; `view` is what the check compares of it. */
export type ModelAnswer =
  { is: "found"; view: unknown } | { is: "not_found" } | { is: "conflict" } | { is: "bad" };

/** The state after a step, and its answer; null where the model expects nothing. */
export interface ModelStep {
  state: ModelState;
  answer: ModelAnswer | null;
}

export function next(state: ModelState, step: RequestStep): ModelStep {
  const answerWith = (answer: ModelAnswer | null, after: ModelState = state): ModelStep => ({
    state: after,
    answer,
  });
  const found = (view: unknown, after: ModelState = state): ModelStep =>
    answerWith({ is: "found", view }, after);
  const missing = answerWith({ is: "not_found" });
  const agentOf = (as: Alias) => state.agents.find((one) => one.as === as);
  const sessionOf = (as: Alias) => state.sessions.find((one) => one.as === as);

  switch (step.do) {
    case "create_agent": {
      const persistent = step.config.enable_session_persistence === true;
      return found({ agent: step.as }, { ...state, agents: [...state.agents, { as: step.as, persistent }] });
    }
    case "create_session": {
      if (!agentOf(step.agent)) return missing;
      const session = { as: step.as, agent: step.agent, forgotten: false };
      return found({ session: step.as }, { ...state, sessions: [...state.sessions, session] });
    }
    case "get_agent":
      return agentOf(step.agent) ? found({ agent: step.agent }) : missing;
    case "list_sessions": {
      if (!agentOf(step.agent)) return missing;
      const own = state.sessions.filter(({ agent }) => agent === step.agent);
      return own.some(({ forgotten }) => forgotten)
        ? answerWith(null)
        : found({ sessions: own.map(({ as }) => as) });
    }
    case "delete_agent": {
      if (!agentOf(step.agent)) return missing;
      const agents = state.agents.filter(({ as }) => as !== step.agent);
      return found(
        null,
        without({ ...state, agents }, ({ agent }) => agent === step.agent),
      );
    }
    default:
    // All other steps are about a session that must exist.
  }
  const named = "session" in step ? step.session : undefined;
  const turn = "turn" in step ? state.turns.find(({ as }) => as === step.turn) : undefined;
  const session = sessionOf(named ?? turn?.session ?? "");
  if (session?.forgotten) return answerWith(null);
  if (!session) return missing;
  switch (step.do) {
    case "get_session": {
      const turns = state.turns.filter((one) => one.session === session.as);
      return found({ session: session.as, turns: turns.map(viewOf) });
    }
    case "delete_session":
      return found(
        null,
        without(state, ({ as }) => as === session.as),
      );
    case "turn": {
      const rounds = allReplies(step.script).filter(({ call = [] }) => call.length > 0).length;
      const begun: ModelTurn = { as: step.as, session: session.as, rounds, resumed: 0 };
      return found(viewOf(begun), { ...state, turns: [...state.turns, begun] });
    }
    case "get_turn":
      return turn ? found(viewOf(turn)) : missing;
    case "resume": {
      if (!turn) return missing;
      if (turn.resumed >= turn.rounds) return answerWith({ is: "conflict" });
      if (step.give !== "right") return answerWith({ is: "bad" });
      const resumed = { ...turn, resumed: turn.resumed + 1 };
      return found(viewOf(resumed), {
        ...state,
        turns: state.turns.map((one) => (one === turn ? resumed : one)),
      });
    }
    default:
      return answerWith(null);
  }
}

/** The state after a restart. */
export function restarted(state: ModelState): ModelState {
  const persistent = new Set(state.agents.flatMap(({ as, persistent }) => (persistent ? [as] : [])));
  const sessions = state.sessions.map((one) => ({
    ...one,
    forgotten: one.forgotten || !persistent.has(one.agent),
  }));
  return { ...state, sessions };
}

function without(state: ModelState, gone: (session: ModelState["sessions"][number]) => boolean): ModelState {
  const sessions = state.sessions.filter((one) => !gone(one));
  // Turns stay: without their session they are not found.
  return { ...state, sessions };
}

function viewOf({ as, rounds, resumed }: ModelTurn): unknown {
  const steps = [
    "inference",
    ...Array.from({ length: resumed }, () => ["tool_execution", "inference"]).flat(),
  ];
  return { turn: as, awaits: resumed < rounds, steps };
}
