/** Whether a command serves `/_understudy`, and the line that says so. */
import type { ControlGuard } from "../control/guard.ts";
import type { ServeOptions } from "./options.ts";

/** Null when it is refused, and on an address that others reach without a token. */
export function toControlGuard({ control, controlToken, host }: ServeOptions): ControlGuard | null {
  const loopback = ["127.0.0.1", "::1", "localhost"].includes(host);
  if (!control || (!loopback && controlToken === undefined)) return null;
  return { loopback, token: controlToken };
}

/** No line for what was not wanted. */
export function controlLine(options: ServeOptions, url: string): string[] {
  if (toControlGuard(options) !== null) return [`  control  ${url}/_understudy`];
  if (!options.control) return [];
  return ["  control  off: it needs --control-token TOKEN on an address that is not this machine's own"];
}
