/** Refuses options of `listen` that a program in JavaScript, or one with a cast, passes by mistake. */
import { isRecord, refuseUnknownOptions } from "@understudy/contract";
import { hostMistake, portMistake } from "../address-mistakes.ts";

/** Throws a `TypeError` that names the first mistake. */
export function checkListenOptions(options: unknown): void {
  if (!isRecord(options)) throw new TypeError(`listen: options must be an object, not ${String(options)}.`);
  refuseUnknownOptions("listen", options, ["host", "port", "allowHosts", "stallMs", "upgrades"]);
  const { host, port, allowHosts, stallMs, upgrades } = options;
  const mistakes = [
    port === undefined ? null : prefixed("port", portMistake(port)),
    host === undefined ? null : prefixed("host", hostMistake(host)),
    allowHosts === undefined || isTexts(allowHosts) ? null : "allowHosts: must be a list of host names.",
    stallMs === undefined || (typeof stallMs === "number" && stallMs > 0)
      ? null
      : "stallMs: must be a number of milliseconds above 0.",
    upgrades === undefined || isUpgrades(upgrades)
      ? null
      : "upgrades: must have the functions accept and close.",
  ].filter((mistake) => mistake !== null);
  if (mistakes.length > 0) throw new TypeError(mistakes.map((mistake) => `listen: ${mistake}`).join("\n"));
}

function prefixed(name: string, mistake: string | null): string | null {
  return mistake === null ? null : `${name}: ${mistake}`;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isUpgrades(value: unknown): boolean {
  return isRecord(value) && typeof value["accept"] === "function" && typeof value["close"] === "function";
}
