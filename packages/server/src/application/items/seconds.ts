import type { Acting } from "../access/caller.ts";
import type { ItemPorts } from "./ports.ts";

/** Seconds since 1970. */
export function secondsNow({ clock }: Pick<Acting<ItemPorts>, "clock">): number {
  return Math.floor(clock.millis() / 1000);
}
