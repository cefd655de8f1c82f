import { Problem } from "../../domain/errors.ts";
import type { HoldPorts } from "../holds/ports.ts";
import { noticeOf, probe, writeProbe } from "../records/probe.ts";
import { textOf } from "../running/failures.ts";
import { untilAborted } from "../running/until-aborted.ts";

/** At most one write in so many milliseconds, whoever asks how often. */
const writeEveryMs = 1_000;

export interface Health {
  ok: boolean;
  /** Why it is unhealthy, or what its operator has to know all the same. */
  message: string | null;
}

/**
 * Creates a check of the server's health. It reads one key of the store, and writes it:
 * a full disk can still be read.
 */
export function createHealthCheck({ store, clock, limits }: HoldPorts): () => Promise<Health> {
  let last: { at: number; write: Promise<unknown> } | undefined;

  const ask = async (): Promise<void> => {
    const at = clock.elapsed();
    if (last === undefined || at - last.at >= writeEveryMs) last = { at, write: writeProbe(store) };
    await last.write;
    await probe(store);
  };

  return async () => {
    const late = new AbortController();
    const words = `The store did not answer within ${limits.healthMs / 1000} seconds.`;
    const timer = setTimeout(() => late.abort(new Problem("store_failed", words)), limits.healthMs);
    try {
      await untilAborted(ask(), late.signal);
      return { ok: true, message: noticeOf(store) };
    } catch (error) {
      return { ok: false, message: textOf(error) };
    } finally {
      clearTimeout(timer);
    }
  };
}
