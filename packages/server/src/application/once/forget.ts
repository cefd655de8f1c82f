/** Keys whose time has come are forgotten: by requests that take others, and regularly where a store outlives its servers. */
import type { Records } from "../records/reader.ts";
import { forgetDue } from "../records/once.ts";

/** Milliseconds between two looks of this process at its store. */
export const forgetPause = 60_000;

/** Forgets some of them when the last look was long ago, or left some. `now` is on the clock of the store. */
export function createForgetKeys({
  store,
  volatile,
}: Pick<Records, "store" | "volatile">): (now: number) => Promise<void> {
  let next = 0;
  return async (now) => {
    if (now < next) return;
    next = now + forgetPause;
    const isAll = (await forgetDue(volatile, now)) && (await forgetDue(store, now));
    if (!isAll) next = now;
  };
}

/** All of them. */
export async function forgetDueKeys({ store, volatile }: Records): Promise<void> {
  for (const one of [store, volatile]) {
    const now = await one.now();
    while (!(await forgetDue(one, now)));
  }
}
