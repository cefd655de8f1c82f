/** What providers say at a start, for those who only want to know. */
import { createClock } from "../../adapters/clock.ts";
import { silent } from "../../ports/logger.ts";
import type { ProviderEntry } from "./types.ts";

export interface LookedAt {
  provider_id: string;
  /** What it serves, or why that cannot be known. */
  found: string;
  answers: boolean;
}

export function lookAtProviders(entries: readonly ProviderEntry[]): Promise<LookedAt[]> {
  const clock = createClock();
  // No shield runs, so that no model is asked.
  const inference = {
    infer(): never {
      throw new Error("Nothing is served while a server is only looked at.");
    },
  };
  return Promise.all(
    entries.map(async ({ provider_id, open }) => {
      const { start, close } = open({ clock, logger: silent, inference });
      try {
        return { provider_id, found: (await start?.()) ?? "is there", answers: true };
      } catch (error) {
        return { provider_id, found: error instanceof Error ? error.message : String(error), answers: false };
      } finally {
        await close?.();
      }
    }),
  );
}
