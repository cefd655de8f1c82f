/** Times and ids follow the clock of each server, and what runs out follows that of the store. */
import type { SharedApp } from "../application/app.ts";

/** Less than this is of no use to anybody who would set the clock. */
const tolerated = 5_000;

/** What is wrong with the clock of this server; null if it agrees with that of its store. */
export async function clockDifference({
  clock,
  store,
}: Pick<SharedApp, "clock" | "store">): Promise<string | null> {
  const before = clock.millis();
  const there = await store.now();
  const after = clock.millis();
  // The store has looked at its clock at some moment in between.
  const behind = Math.max(there - after, 0) + Math.min(there - before, 0);
  if (Math.abs(behind) < tolerated) return null;
  const seconds = `${Math.round(Math.abs(behind) / 1_000)} s`;
  return behind > 0
    ? `the clock of this server is ${seconds} behind that of ${store.name}: set it right, as its records are dated and listed by it, and a time to live removes them so much earlier`
    : `the clock of this server is ${seconds} ahead of that of ${store.name}: set it right, as its records are dated and listed by it, and a time to live removes them so much later`;
}
