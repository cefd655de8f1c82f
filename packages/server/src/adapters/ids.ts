import { v7 } from "uuid";
import type { Clock } from "../ports/clock.ts";
import type { IdMark, Ids } from "../ports/ids.ts";

/**
 * How far ahead of the clock the mark is moved, in milliseconds. It is moved again when half of this is left, so a busy
 * server commits it once a second, and a server that was idle for longer waits for one commit.
 *
 * A start takes the mark as its floor, so its first ids may have a time up to this far in the future. They all have
 * the same millisecond until the clock has caught up, so a quick restart moves the mark by one millisecond only.
 */
const windowMs = 2_000;

/** `v7` alone draws a random sequence for a given time, so neighbours would come out unordered: both are given. */
export function createIds(clock: Pick<Clock, "millis">, mark: IdMark): Ids {
  const draw = createDraw();
  let last = { msecs: 0, seq: 0, id: "" };
  /** No id gets this time or a later one before the mark is moved; 0 before it was moved first. */
  let end = 0;
  let raising: Promise<void> | null = null;

  const raise = async (msecs: number): Promise<void> => {
    const { from, to } = await mark.raise(Math.max(clock.millis() + windowMs, msecs + 1));
    if (end === 0) last = { ...last, msecs: from };
    end = to;
  };
  const raiseOnce = (msecs: number): Promise<void> =>
    (raising ??= raise(msecs).finally(() => {
      raising = null;
    }));
  return {
    async mint(after) {
      // What this port minted before is exceeded anyway; of other ids only the time is known.
      const floor = after && after > last.id ? millisOf(after) + 1 : 0;
      const now = clock.millis();
      const next = (): number => Math.max(now, floor, last.msecs);
      while (next() >= end) await raiseOnce(next());
      const msecs = next();
      // Nobody waits for this one. If it fails, a later id tries again, and fails once there is no time left.
      if (end - now < windowMs / 2) void raiseOnce(msecs).catch(() => undefined);
      const seq = msecs === last.msecs ? last.seq + 1 : 0;
      const id = v7({ msecs, seq, random: draw() });
      last = { msecs, seq, id };
      return id;
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
