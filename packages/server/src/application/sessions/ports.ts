import type { Ids } from "../../ports/ids.ts";
import type { HoldPorts } from "../holds/ports.ts";
import type { RunningTurns } from "../running/running-turns.ts";

/** What agents and sessions are made of. */
export interface SessionPorts extends HoldPorts {
  ids: Ids;
  running: RunningTurns;
  /** The size of what is in the volatile store. */
  volatileBytes(): number;
}
