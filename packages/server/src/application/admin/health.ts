import { Problem } from "../../domain/errors.ts";
import type { SharedApp } from "../app.ts";
import { probe } from "../records/probe.ts";
import { textOf } from "../failures.ts";
import { untilAborted } from "../until-aborted.ts";

/** Why the server is unhealthy, or null. It checks the store by a read of a key that never exists. */
export async function findHealthProblem({ store, limits }: SharedApp): Promise<string | null> {
  const late = new AbortController();
  const words = `The store did not answer within ${limits.healthMs / 1000} seconds.`;
  const timer = setTimeout(() => late.abort(new Problem("store_failed", words)), limits.healthMs);
  try {
    await untilAborted(probe(store), late.signal);
    return null;
  } catch (error) {
    return textOf(error);
  } finally {
    clearTimeout(timer);
  }
}
