import { nearest } from "./text/nearest.ts";

/** Throws a `TypeError` that names the function and each option that it does not have, and the one that was meant. */
export function refuseUnknownOptions(caller: string, options: object, known: readonly string[]): void {
  const mistakes = Object.keys(options)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = nearest(key, known);
      const instead = meant === undefined ? `there are ${known.join(", ")}` : `did you mean ${meant}?`;
      return `${caller}: ${key}: unknown key; ${instead}`;
    });
  if (mistakes.length > 0) throw new TypeError(mistakes.join("\n"));
}
