import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { SessionPorts } from "./ports.ts";
import type { RecordStore } from "../records/record-store.ts";

/** Throws `volatile_full` if it is for sessions that are not persistent, and those fill the memory that they may have. */
export function checkVolatileRoom(app: Acting<SessionPorts>, store: RecordStore): void {
  if (store !== app.volatile || app.volatileBytes() < app.limits.volatileBytes) return;
  const megabytes = Math.round(app.limits.volatileBytes / (1024 * 1024));
  throw new Problem(
    "volatile_full",
    `Sessions that are not persistent fill the ${megabytes} MiB of memory that they may have. Delete some, or create agents with enable_session_persistence: true.`,
  );
}
