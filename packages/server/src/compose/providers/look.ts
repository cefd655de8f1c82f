/** What providers say at a start, for those who only want to know. */
import { createClock } from "../../adapters/clock.ts";
import { textOf } from "../../application/running/failures.ts";
import { silent } from "../../ports/logger.ts";
import type { OpenedProvider, RoutedApi } from "../../ports/provider-type.ts";
import type { ProviderEntry } from "./types.ts";

export interface LookedAt {
  provider_id: string;
  /** What it serves, or why that cannot be known. */
  found: string;
  answers: boolean;
}

export function lookAtProviders(entries: readonly ProviderEntry[]): Promise<LookedAt[]> {
  const clock = createClock();
  const ownIndex = (): never => {
    throw new Error("There is no store while a server is only looked at.");
  };
  return Promise.all(
    entries.map(async ({ provider_id, open }) => {
      const opened = open({ clock, logger: silent, ownIndex, knowledge: ownIndex });
      try {
        return { provider_id, ...(await findOut(opened)) };
      } finally {
        await opened.close?.();
      }
    }),
  );
}

/** What a provider has, or why that cannot be known. */
export async function findOut({
  start,
}: Pick<OpenedProvider<RoutedApi>, "start">): Promise<Omit<LookedAt, "provider_id">> {
  try {
    return { found: (await start?.()) ?? "is there", answers: true };
  } catch (error) {
    return { found: textOf(error), answers: false };
  }
}
