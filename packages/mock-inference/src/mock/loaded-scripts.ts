/** The scripts of a mock, which may change while it answers. */
import type { Usage } from "../engine/state/usage.ts";
import { checkText } from "../script/check-options.ts";
import { checkIsScript, checkScriptList } from "../script/checked-scripts.ts";
import { checkScripts } from "../script/conflicts.ts";
import { ScriptError } from "../script/problems.ts";
import { copyScript } from "../script/source-locations.ts";
import type { Script } from "../script/types.ts";

/** The loaded scripts. Changes apply to later requests; running answers are not affected. */
export interface LoadedScripts {
  list(): readonly Script[];
  /**
   * Loads a script, replacing one of the same name, and resets its counters. Throws a `ScriptError` and changes nothing if
   * it is invalid, has another name, or conflicts with another script, and a `TypeError` for a value that is not a script.
   */
  put(name: string, script: Script): void;
  /** Unloads a script; false if there was no such script. */
  delete(name: string): boolean;
  /**
   * Replaces all scripts at once. Scripts taken from `list` keep their counters; the counters of the others are
   * reset. Throws a
   * `ScriptError` and changes nothing if one is invalid or two conflict, and a `TypeError` for a value that is not a
   * list of scripts.
   */
  replaceAll(scripts: readonly Script[]): void;
}

/** `forget` drops what was counted of a script. */
export function createLoadedScripts(
  scripts: readonly Script[],
  { usage, forget }: { usage: Usage; forget: (name: string) => void },
): LoadedScripts {
  // Copies, so that later changes by the caller have no effect.
  let loaded = scripts.map(copyScript);
  for (const script of loaded) usage.watch(script);
  return {
    list: () => loaded,
    put(name, script) {
      checkText("scripts.put", { name });
      checkIsScript("scripts.put", script);
      if (script.script !== name) {
        const message = `is ${JSON.stringify(script.script)}, but the script is loaded as ${name}`;
        throw new ScriptError([{ script: name, path: "script", message }]);
      }
      const known = loaded.some((other) => other.script === name);
      const next = known
        ? loaded.map((other) => (other.script === name ? script : other))
        : [...loaded, script];
      checkScripts(next, loaded);
      const copy = copyScript(script);
      loaded = next.map((other) => (other === script ? copy : other));
      forget(name);
      usage.unwatch(name, "replaced");
      usage.watch(copy);
    },
    delete(name) {
      checkText("scripts.delete", { name });
      const next = loaded.filter((other) => other.script !== name);
      if (next.length === loaded.length) return false;
      loaded = next;
      forget(name);
      usage.unwatch(name, "deleted");
      return true;
    },
    replaceAll(scripts) {
      checkScriptList("scripts.replaceAll", scripts);
      checkScripts(scripts);
      const kept = new Set(loaded.filter((script) => scripts.includes(script)));
      for (const { script: name } of loaded.filter((script) => !kept.has(script))) {
        forget(name);
        usage.unwatch(name);
      }
      loaded = scripts.map((script) => (kept.has(script) ? script : copyScript(script)));
      for (const script of loaded) if (!kept.has(script)) usage.watch(script);
    },
  };
}
