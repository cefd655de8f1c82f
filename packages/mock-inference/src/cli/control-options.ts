/** The command-line options of the control API, as a guard and as a line of the greeting. */
import { isLoopback } from "@understudy/http";
import type { ControlGuard } from "../control/guard.ts";
import type { ServeOptions } from "./options.ts";

/** Null with `--no-control`, and on a non-loopback address without a token. */
export function toControlGuard({
  control,
  controlToken,
  host,
  allowHost,
}: ServeOptions): ControlGuard | null {
  const loopback = isLoopback(host);
  if (!control || (!loopback && controlToken === undefined)) return null;
  return { loopback, token: controlToken, allowHosts: allowHost };
}

/** Empty with `--no-control`. */
export function controlLine(options: ServeOptions, url: string): string[] {
  if (toControlGuard(options) !== null) return [`  control  ${url}/_understudy`];
  if (!options.control) return [];
  return ["  control  off: a non-loopback address requires --control-token TOKEN"];
}
