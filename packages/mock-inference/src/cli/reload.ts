/** What an edit of files comes to: decided here from their texts, done in `follow-files.ts`. */
import type { Script } from "../script/types.ts";
import type { FileText, ScriptFile } from "./read-scripts.ts";

/** Whether the files say what they said before, so that there is nothing to do and nothing to tell. */
export function isUnchanged(now: readonly FileText[], before: readonly FileText[]): boolean {
  return now.every(({ text }, index) => String(text) === String(before[index]?.text));
}

/** Whether an editor may be about to write it: a file that is not there, or has nothing in it. */
export function isUnfinished({ text }: FileText): boolean {
  return typeof text !== "string" || text.trim() === "";
}

/** The files whose text is another than the one that was loaded. */
export function changedFiles<T extends FileText>(now: readonly T[], loaded: readonly FileText[]): T[] {
  return now.filter(({ text }, index) => text !== loaded[index]?.text);
}

/**
 * What is to be played after files have changed: the scripts of those, in the order of the files, then what came over
 * the control API. A script of a file that did not change stays as it is, whatever the control API made of it since.
 */
export function scriptsToLoad(
  playing: readonly Script[],
  loaded: readonly ScriptFile[],
  now: readonly ScriptFile[],
): Script[] {
  const changed = new Set<ScriptFile>(changedFiles(now, loaded));
  const fresh = now.flatMap((file) => (changed.has(file) ? file.scripts : []));
  const isFresh = (name: string): boolean => fresh.some(({ script }) => script === name);
  const fromFiles = now.flatMap((file) => {
    if (changed.has(file)) return file.scripts;
    const names = namesOf([file]);
    return playing.filter(({ script }) => names.has(script) && !isFresh(script));
  });
  const old = namesOf(loaded);
  const others = playing.filter(({ script }) => !old.has(script) && !isFresh(script));
  return [...fromFiles, ...others];
}

/** `Reloaded weather.yaml: weather (2 replies).` */
export function reloadMessage(changed: readonly (FileText | ScriptFile)[]): string {
  if (changed.length === 0) return "Nothing to reload: the files say again what was loaded.";
  const scripts = changed.flatMap((file) => ("scripts" in file ? file.scripts : []));
  const files = changed.map(({ file }) => file).join(", ");
  return `Reloaded ${files}${scripts.length === 0 ? "" : `: ${scripts.map(describe).join(", ")}`}.`;
}

function describe({ script, replies = [] }: Script): string {
  return `${script} (${replies.length} ${replies.length === 1 ? "reply" : "replies"})`;
}

function namesOf(files: readonly ScriptFile[]): Set<string> {
  return new Set(files.flatMap(({ scripts }) => scripts.map(({ script }) => script)));
}
