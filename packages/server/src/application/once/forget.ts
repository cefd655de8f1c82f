/** Keys whose time has come are forgotten by requests that take others. */
import type { SharedApp } from "../app.ts";
import { forgetDue } from "../records/once.ts";
import { behind } from "../records/behind.ts";

/** Milliseconds between two looks of this process at its store. */
const pause = 60_000;

const next = new WeakMap<object, number>();

/** `now`: on the clock of the store. */
export async function forgetSometimes({ store, volatile }: SharedApp, now: number): Promise<void> {
  const id = behind(store);
  if (now < (next.get(id) ?? 0)) return;
  next.set(id, now + pause);
  const isAll = (await forgetDue(volatile, now)) && (await forgetDue(store, now));
  if (!isAll) next.set(id, now);
}
