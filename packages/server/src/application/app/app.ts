/** The ports of all use cases, as the door has them. A use case takes those of its noun. */
import type { ByteBudget } from "@understudy/contract";
import type { Acting } from "../access/caller.ts";
import type { ResponsePorts } from "../responses/ports.ts";

export interface AppPorts extends ResponsePorts {
  /** What the bodies that are on their way take. */
  bodies: ByteBudget;
}

/** The use cases as the user of a request has them. */
export type App = Acting<AppPorts>;
