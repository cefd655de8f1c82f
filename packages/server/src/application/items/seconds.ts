import type { App } from "../app/app.ts";

/** Seconds since 1970. */
export function secondsNow({ clock }: Pick<App, "clock">): number {
  return Math.floor(clock.millis() / 1000);
}
