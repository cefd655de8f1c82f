/** Keys whose time has come are forgotten: by requests that take others, and regularly where a store outlives its servers. */
import type { Records } from "../records/reader.ts";
import { forgetDue } from "../records/once.ts";
import { behind } from "../records/behind.ts";

/** Milliseconds between two looks of this process at its store. */
export const forgetPause = 60_000;

const next = new WeakMap<object, number>();

/** `now`: on the clock of the store. */
export async function forgetSometimes({ store, volatile }: Records, now: number): Promise<void> {
  const id = behind(store);
  if (now < (next.get(id) ?? 0)) return;
  next.set(id, now + forgetPause);
  const isAll = (await forgetDue(volatile, now)) && (await forgetDue(store, now));
  if (!isAll) next.set(id, now);
}

/** All of them. */
export async function forgetDueKeys({ store, volatile }: Records): Promise<void> {
  for (const one of [store, volatile]) {
    const now = await one.now();
    while (!(await forgetDue(one, now)));
  }
}
