/** `--watch`: what is edited is played from the next request on. */
import type { LoadedScripts } from "../mock-inference.ts";
import { ScriptError } from "../script/problems.ts";
import type { Script } from "../script/types.ts";
import { parseFiles, readFiles, type FileText, type ScriptFile } from "./read-scripts.ts";
import { changedFiles, isUnchanged, isUnfinished, reloadMessage, scriptsToLoad } from "./reload.ts";
import { CommandError, watchFiles } from "@understudy/http/command";

/** Files that stand beside the scripts. */
export interface CompanionFiles {
  /** As they were loaded. */
  files: readonly FileText[];
  /** Throws what is wrong with them, beside the scripts that would be played; what it returns loads them. */
  read(files: readonly FileText[], played: readonly Script[]): Promise<() => void>;
}

export interface FollowOptions {
  /** The name of the command, for what it tells. */
  command: string;
  loaded: LoadedScripts;
  /** The files as they were loaded. */
  scripts: readonly ScriptFile[];
  companions?: CompanionFiles;
}

const noCompanions: CompanionFiles = { files: [], read: async () => () => undefined };

/** Reloads scripts, and what stands beside them, whenever their files change. What cannot be loaded is told, and changes nothing. */
export function followFiles({ command, loaded, companions = noCompanions, ...first }: FollowOptions): void {
  let { scripts } = first;
  let others = companions.files;
  let lastRead: FileText[] = [...scripts, ...others];
  let unfinished = false;
  const files = lastRead.map(({ file }) => file);

  const reload = async (now: FileText[]): Promise<void> => {
    const next = parseFiles(now.slice(0, scripts.length));
    const nextOthers = now.slice(scripts.length);
    const played = () => scriptsToLoad(loaded.list(), scripts, next);
    // They may name what only the new scripts serve, so that both are checked before either is loaded.
    const load = await companions.read(nextOthers, played());
    const changed = [...changedFiles(next, scripts), ...changedFiles(nextOthers, others)];
    // A script may have come over the control API while the others were checked.
    if (changed.length > 0) loaded.replaceAll(played());
    load();
    [scripts, others] = [next, nextOthers];
    process.stdout.write(`${reloadMessage(changed)}\n`);
  };
  const errorMessage = (error: unknown): string => {
    const known = error instanceof CommandError || error instanceof ScriptError;
    const why = known ? error.message : error instanceof Error ? error.stack : String(error);
    return `${command}: ${why}\nNothing was reloaded.\n`;
  };

  watchFiles(files, async () => {
    const now = await readFiles(files);
    const was = unfinished;
    unfinished = now.some(isUnfinished);
    // An editor may be writing: only what stays so is told.
    if (unfinished && !was) return false;
    if (!isUnchanged(now, lastRead)) {
      lastRead = now;
      await reload(now).catch((error: unknown) => process.stderr.write(errorMessage(error)));
    }
    return !unfinished;
  });
}
