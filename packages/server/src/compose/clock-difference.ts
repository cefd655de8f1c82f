/** Servers on one store have its time; of a clock that is set wrong whoever runs the server should know all the same. */
import type { SharedApp } from "../application/app.ts";

/** Less than this is of no use to anybody who would set the clock. */
const tolerated = 5_000;

/** What is wrong with the clock of this machine; null if it agrees with that of the store. */
export function clockDifference(
  { clock, store }: Pick<SharedApp, "clock" | "store">,
  now = Date.now(),
): string | null {
  const behind = clock.millis() - now;
  if (Math.abs(behind) < tolerated) return null;
  const seconds = Math.round(Math.abs(behind) / 1_000);
  const where = behind > 0 ? "behind" : "ahead of";
  return `the clock of this machine is ${seconds} s ${where} that of ${store.name}: records have the time of the store; set the clock right, as the log and the expiry of tokens follow it`;
}
