import type { Ids } from "../../ports/ids.ts";
import type { Records } from "../records/reader.ts";
import type { StackLimits } from "../running/limits.ts";

/** What files are made of. */
export interface FilePorts extends Records {
  ids: Ids;
  limits: StackLimits;
}
