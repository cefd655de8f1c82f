import type { RecordStore } from "./record-store.ts";
import type { Claim } from "./record.ts";

/** Whether a claim or lease is that of a process that lives, as far as the store says. */
export async function isHeld(
  claim: Claim,
  { store, instance }: { store: Pick<RecordStore, "exclusive" | "now">; instance: string },
): Promise<boolean> {
  // No other process writes to an exclusive store: the owner of a claim of an earlier start is dead.
  if (store.exclusive && !claim.by.startsWith(`${instance}/`)) return false;
  return claim.until > (await store.now());
}
