/** A body on its way: how long it may stall, and how much room it takes until it is read. */
import { createByteBudget, type ByteHold } from "@understudy/contract";
import { BodyError } from "./body-error.ts";

export interface BodyLimits {
  /** Bytes. Default: 8 MiB. */
  largest?: number | undefined;
  /** Milliseconds without a byte. Default: 30 seconds. */
  stallMs?: number | undefined;
  /** What its bytes are taken from. Default: 256 MiB of the process. */
  hold?: ByteHold | undefined;
}

const usual = createByteBudget(256 * 1024 * 1024);

export interface Arrival {
  /** So many bytes came. Throws a `BodyError` if there is no room for them. */
  add(bytes: number): void;
  /** Rejects with a `BodyError` when no byte came for so long. */
  stalled: Promise<never>;
  /** All of it came: no other byte is waited for. */
  whole(): void;
  /** What it took is free. */
  end(): void;
}

export function watchArrival({ stallMs = 30_000, hold = usual.open(null) }: BodyLimits): Arrival {
  let stall = (): void => undefined;
  const stalled = new Promise<never>((_, reject) => {
    stall = () => reject(new BodyError("stalled", `no byte of it came for ${stallMs / 1000} seconds`));
  });
  let timer = setTimeout(stall, stallMs);
  return {
    add(bytes) {
      clearTimeout(timer);
      timer = setTimeout(stall, stallMs);
      if (!hold.take(bytes))
        throw new BodyError("no_room", "the bodies that are on their way fill the memory that they may have");
    },
    stalled,
    whole: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      hold.release();
    },
  };
}
