import { v7 } from "uuid";
import type { Clock } from "../ports/clock.ts";
import type { IdMark, Ids } from "../ports/ids.ts";

/**
 * How far the mark is moved ahead of the clock, in milliseconds. It is moved again when half of this is left, so a busy
 * server commits it once a second, and after a longer idle time one id waits for a commit.
 *
 * A start takes the mark as its floor, so its first ids may have a time up to this far in the future. They all have
 * the same millisecond until the clock has caught up, so a quick restart moves the mark by one millisecond only.
 */
const windowMs = 2_000;

/** `v7` would draw a random sequence for a given time, so ids of one millisecond would be unordered: both are given. */
export function createIds(clock: Pick<Clock, "millis">, mark: IdMark): Ids {
  const draw = createDraw();
  let last = { msecs: 0, seq: 0, id: "" };
  /** Ids get times before this one until the mark is moved again; 0 before the first move. */
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
  const mint: Ids["mint"] = async (after) => {
    // Ids of this port are exceeded anyway; of other ids only the time is known.
    const floor = after && after > last.id ? millisOf(after) + 1 : 0;
    const now = clock.millis();
    const msecs = Math.max(now, floor, last.msecs);
    if (msecs >= end) {
      await raiseOnce(msecs);
      return mint(after);
    }
    // The window is extended in the background. If that fails, a later id tries again, and fails when no time is left.
    if (end - now < windowMs / 2) void raiseOnce(msecs).catch(() => undefined);
    const seq = msecs === last.msecs ? last.seq + 1 : 0;
    const id = v7({ msecs, seq, random: draw() });
    last = { msecs, seq, id };
    return id;
  };
  return { mint };
}

/** Random bytes, sixteen at a time, drawn in bulk because each drawing is a system call. */
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

/** The first 48 bits of a UUID v7; 0 for an id of another kind, as turns have that another server made, or a client has named. */
function millisOf(id: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) ? Number(`0x${id.slice(0, 8)}${id.slice(9, 13)}`) : 0;
}
