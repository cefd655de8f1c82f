/** Statements that no client can observe, each with the reason. */
import type { Promised } from "../check/check.ts";

export interface Unobservable extends Promised {
  /** Why no client can observe whether it holds. */
  reason: string;
}

export const unobservable: readonly Unobservable[] = [
  {
    id: "streams/slow-reader",
    level: "MUST",
    statement: "A client that reads too slowly for 30 seconds is disconnected, and the turn runs on.",
    reference: ["semantics §6.6"],
    reason:
      "buffers between server and client hold more than a turn, so no client can fill the server's queue",
  },
  {
    id: "persistence/power-failure",
    level: "MUST",
    statement: "With --durable, records survive a power failure once their request is answered.",
    reference: ["semantics §12.2"],
    reason: "a client cannot cut the power",
  },
  {
    id: "resume/two-servers",
    level: "MUST",
    statement: "Of racing resumes at two servers with one store exactly one runs.",
    reference: ["semantics §6.5"],
    reason: "a target is one server",
  },
  {
    id: "errors/turn-timeout",
    level: "MUST",
    statement: "A turn that runs longer than its limit ends with 504.",
    reference: ["semantics §3.3"],
    reason: "it takes 10 minutes, and a client cannot shorten them",
  },
];
