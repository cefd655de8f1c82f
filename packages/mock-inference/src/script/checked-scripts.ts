/** Refuses what is passed in place of scripts, and says what makes scripts of it. */
import { isRecord } from "@understudy/contract";
import { isPath } from "./path-text.ts";
import { shortValue } from "./words.ts";

/** Throws a `TypeError` that names the function, for a value that is not a list, or a list with texts in it. */
export function checkScriptList(caller: string, scripts: unknown, name = "scripts"): void {
  if (!Array.isArray(scripts))
    throw new TypeError(`${caller}: ${name} must be a list of scripts, not ${given(scripts)}.`);
  // Any other wrong item is a mistake of that script, which is reported with the others.
  const text = scripts.findIndex((script) => typeof script === "string");
  if (text >= 0)
    throw new TypeError(`${caller}: ${name}[${text}] must be a script, not ${given(scripts[text])}.`);
}

/** The same for one script. */
export function checkIsScript(caller: string, script: unknown): void {
  if (!isRecord(script)) throw new TypeError(`${caller}: script must be a script, not ${given(script)}.`);
}

function given(value: unknown): string {
  return `${shortValue(value)}${adviceOn(value)}`;
}

function adviceOn(value: unknown): string {
  if (typeof value === "string")
    return isPath(value)
      ? `; readScripts(${shortValue(value)}) reads a file`
      : "; parseScripts(text) reads a text";
  return isRecord(value) && "script" in value ? "; put it in brackets" : "";
}
