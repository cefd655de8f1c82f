/** A gate as a test has it. */
import { markerKey } from "../engine/decide/marker.ts";
import type { Gates, GateState } from "../engine/state/gates.ts";
import { checkText } from "../script/check-options.ts";
import { shortValue } from "../script/words.ts";

/** A point at which answers wait until the test opens it. */
export interface Gate {
  /** Resolves when an answer reaches the gate. */
  readonly reached: Promise<void>;
  /** Resolves to whether an answer reaches the gate within so many milliseconds. Rejects with a `TypeError` for no number. */
  reachedWithin(millis: number, signal?: AbortSignal): Promise<boolean>;
  open(): void;
  state(): GateState;
}

export function createGate(
  gates: Gates,
  { name, marker, tenant }: { name: string; marker: string | undefined; tenant: string | undefined },
): Gate {
  checkText("gate", {
    name,
    ...(marker !== undefined && { marker }),
    ...(tenant !== undefined && { tenant }),
  });
  const key = { name, marker: marker === undefined ? null : markerKey(marker), tenant };
  return {
    get reached() {
      return gates.reached(key, {}).then(() => undefined);
    },
    async reachedWithin(millis, signal) {
      // A timer for no number would fire at once.
      if (!(typeof millis === "number" && millis >= 0))
        throw new TypeError(
          `reachedWithin: millis must be a number of 0 or more, not ${shortValue(millis)}.`,
        );
      return gates.reached(key, { millis, ...(signal && { signal }) });
    },
    open: () => gates.open(key),
    state: () => gates.state(key),
  };
}
