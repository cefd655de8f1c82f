/** Serves over TCP. */
export type { Servable } from "../answers/doors.ts";
export { endGroup } from "./end-group.ts";
export { isAlive } from "./is-alive.ts";
export { listen, type Listening, type ListenOptions, type Upgrades } from "./listen.ts";
export { explainListenError, ListenError } from "./listen-error.ts";
export { refuseUpgrade } from "./refusals.ts";
export { createSignalFilter } from "./signal-filter.ts";
export { stopOnSignals, type Stoppable } from "./stop.ts";
export { signalGroup } from "./signal-group.ts";
