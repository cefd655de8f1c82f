/** Reads the clock of a shared store regularly, and warns if the clock of this machine differs a lot from it. */
import type { FollowedTime } from "../adapters/followed-time.ts";
import type { AppPorts } from "../application/app/app.ts";
import { regularly } from "./regularly.ts";

/** How long the time of a server may be wrong after its machine was suspended. */
const every = 1_000;
/** A smaller difference is of no use to anybody who would set a clock. */
const tolerated = 5_000;

/** Returns what ends it. */
export function followStoreTime(
  { store, logger }: AppPorts,
  followed: FollowedTime | null,
  ready: Promise<unknown>,
): () => Promise<void> {
  if (followed === null) return () => Promise.resolve();
  let isSaid = false;
  return regularly(ready, async () => {
    try {
      await followed.look();
    } catch (error) {
      logger.debug({ err: error }, "could not look at the clock of the store");
      return every;
    }
    const behind = followed.millis() - Date.now();
    if (!isSaid && Math.abs(behind) >= tolerated) {
      isSaid = true;
      logger.warn({}, explainDifference(store.name, behind));
    }
    return every;
  });
}

function explainDifference(name: string, behind: number): string {
  const seconds = Math.round(Math.abs(behind) / 1_000);
  const where = behind > 0 ? "behind" : "ahead of";
  return `the clock of this machine is ${seconds} s ${where} that of ${name}, so one of the two is wrong: records have the time of the store, the log and the expiry of tokens that of the machine`;
}
