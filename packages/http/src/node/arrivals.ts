/** The requests that a server has not answered yet, also those that it has not read yet. */
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Arrivals {
  add(answered: Promise<unknown>): void;
  /** Resolves when all that had arrived at this port is answered, or after so many milliseconds. */
  settled(port: number, host: string, ms: number): Promise<void>;
}

export function createArrivals(): Arrivals {
  const open = new Set<Promise<unknown>>();
  return {
    add(answered) {
      open.add(answered);
      const close = (): void => void open.delete(answered);
      answered.then(close, close);
    },
    async settled(port, host, ms) {
      const late = new AbortController();
      const all = knock(port, host).then(() => Promise.allSettled(open));
      await Promise.race([all, pause(ms, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
  };
}

/** A connection of our own: connections are accepted and read in the order in which they came, so this one comes last. */
function knock(port: number, host: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.end());
    // Where nothing can arrive, nothing has.
    socket.on("error", () => undefined).on("close", () => resolve());
    socket.resume();
  });
}
