/** Where a session is. */
export interface SessionPath {
  agent_id: string;
  session_id: string;
}

/** Where a turn is. */
export interface TurnPath extends SessionPath {
  turn_id: string;
}

/** Where a step is. */
export interface StepPath extends TurnPath {
  step_id: string;
}
