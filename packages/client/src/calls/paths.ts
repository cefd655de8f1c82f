/** The path parameters of a session. */
export interface SessionPath {
  agent_id: string;
  session_id: string;
}

/** The path parameters of a turn. */
export interface TurnPath extends SessionPath {
  turn_id: string;
}

/** The path parameters of a step. */
export interface StepPath extends TurnPath {
  step_id: string;
}
