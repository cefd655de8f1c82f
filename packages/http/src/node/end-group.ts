import { setTimeout as pause } from "node:timers/promises";
import { signalGroup } from "./signal-group.ts";

const lookEveryMs = 20;

export interface EndGroupOptions {
  /** SIGTERM unless said otherwise. */
  signal?: NodeJS.Signals;
  /** How long the group may take to end, in milliseconds. */
  graceMs: number;
  /** Settles once the group counts as ended. Without it, the group has ended when no process of it is left. */
  ended?: Promise<unknown>;
}

/**
 * Ends a process that leads a group of its own, with everything in that group: sends the signal, waits, and sends SIGKILL
 * to a group that has not ended in time. False if it had to.
 */
export async function endGroup(
  leader: number | undefined,
  { signal = "SIGTERM", graceMs, ended }: EndGroupOptions,
): Promise<boolean> {
  if (!signalGroup(leader, signal) && ended === undefined) return true;
  const patience = new AbortController();
  const inTime = await Promise.race([
    (ended ?? emptied(leader, patience.signal)).then(() => true),
    pause(graceMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (!inTime) signalGroup(leader, "SIGKILL");
  return inTime;
}

async function emptied(leader: number | undefined, patience: AbortSignal): Promise<void> {
  while (!patience.aborted && signalGroup(leader, 0)) await pause(lookEveryMs);
}
