import { v7 } from "uuid";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";

/** `v7` alone draws a random sequence for a given time, so neighbours would come out unordered: both are given. */
export function createIds(clock: Pick<Clock, "millis">): Ids {
  const draw = createDraw();
  let last = { msecs: 0, seq: 0 };
  return {
    mint(after) {
      const floor = after ? millisOf(after) + 1 : 0;
      const msecs = Math.max(clock.millis(), floor, last.msecs);
      last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : 0 };
      return v7({ ...last, random: draw() });
    },
  };
}

/** Random bytes, sixteen at a time. They are drawn many at a time, because each drawing is a call of the system. */
function createDraw(): () => Uint8Array {
  const pool = new Uint8Array(4096);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      crypto.getRandomValues(pool);
      at = 0;
    }
    return pool.subarray(at, (at += 16));
  };
}

/** The first 48 bits of a UUID v7. */
function millisOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
