/** Renews what says that this process works on a record: the claim of a resume, the lease of a response. */
import { Problem, type ProblemCode } from "../../domain/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StackLimits } from "./limits.ts";

export interface Renewal {
  /** Aborts when it could not be renewed; nothing is renewed from then on. */
  lost: AbortSignal;
  /** Resolves when nothing is renewed any more. */
  stop(): Promise<void>;
}

export interface RenewalOptions {
  /** By `elapsed` of the own clock, from before it was written: for when the store does not answer. */
  heldSince: number;
  /** Throws if it belongs to another one, or the store fails. */
  renew(): Promise<void>;
}

const failuresOfStores: readonly ProblemCode[] = ["store_failed", "store_unreachable", "outcome_unknown"];

export function keepRenewed(
  { clock, limits: { claimMs } }: { clock: Clock; limits: Pick<StackLimits, "claimMs"> },
  { heldSince, renew }: RenewalOptions,
): Renewal {
  let until = heldSince + claimMs;
  const lost = new AbortController();
  const once = async (): Promise<void> => {
    const next = clock.elapsed() + claimMs;
    try {
      await renew();
      until = next;
    } catch (error) {
      // A store may fail temporarily; retry until it has run out.
      const isTemporary = error instanceof Problem && failuresOfStores.includes(error.code);
      if (isTemporary && until > clock.elapsed()) return;
      clearInterval(timer);
      lost.abort(error);
    }
  };
  let renewing: Promise<void> | null = null;
  const timer = setInterval(() => {
    // One at a time, also where the store takes longer than the interval.
    renewing ??= once().finally(() => (renewing = null));
  }, claimMs / 3);
  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
