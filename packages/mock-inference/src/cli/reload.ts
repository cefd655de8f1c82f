/** Decides what to reload after files changed. Pure; `follow-files.ts` acts on it. */
import type { Script } from "../script/types.ts";
import type { FileText, ScriptFile } from "./read-scripts.ts";

/** Whether all texts are the same as before. */
export function isUnchanged(now: readonly FileText[], before: readonly FileText[]): boolean {
  return now.every(({ text }, index) => String(text) === String(before[index]?.text));
}

/** Whether the file is missing or empty, as while an editor is writing it. */
export function isHalfWritten({ text }: FileText): boolean {
  return typeof text !== "string" || text.trim() === "";
}

/** The files whose text differs from the loaded one. */
export function changedFiles<T extends FileText>(now: readonly T[], loaded: readonly FileText[]): T[] {
  return now.filter(({ text }, index) => text !== loaded[index]?.text);
}

/**
 * The scripts to play after files changed: the scripts of the files, in file order, then the scripts that were loaded
 * over the control API.
 * Scripts of unchanged files stay as they are, including changes made over the control API.
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
  if (changed.length === 0) return "Nothing to reload: the files match the loaded scripts.";
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
