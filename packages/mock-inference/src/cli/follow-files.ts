/** `--watch`: reloads edited files; the next request uses them. */
import type { LoadedScripts } from "../mock/loaded-scripts.ts";
import { ScriptError } from "../script/problems.ts";
import type { Script } from "../script/types.ts";
import { parseFiles, readFiles, type FileText, type ScriptFile } from "./read-scripts.ts";
import { changedFiles, isUnchanged, isHalfWritten, reloadMessage, scriptsToLoad } from "./reload.ts";
import { CommandError, watchFiles } from "@understudy/http/command";

/** Other watched files, such as a server's configuration. */
export interface CompanionFiles {
  /** Their texts when first loaded. */
  files: readonly FileText[];
  /** Validates the files together with the scripts to be loaded, and returns a function that applies them. Rejects if invalid. */
  read(files: readonly FileText[], played: readonly Script[]): Promise<() => void>;
}

export interface FollowOptions {
  /** The command's name, for its messages. */
  command: string;
  loaded: LoadedScripts;
  /** The script files when first loaded. */
  scripts: readonly ScriptFile[];
  companions?: CompanionFiles;
}

const noCompanions: CompanionFiles = { files: [], read: async () => () => undefined };

/** Reloads scripts and companion files whenever they change. An invalid file is reported on stderr and changes nothing. */
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
    // A companion file may refer to a model of the new scripts, so both are checked before either is loaded.
    const load = await companions.read(nextOthers, played());
    const changed = [...changedFiles(next, scripts), ...changedFiles(nextOthers, others)];
    // Computed again: the control API may have loaded a script during the check.
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
    unfinished = now.some(isHalfWritten);
    // An editor may be writing: an unfinished file is reported only the second time.
    if (unfinished && !was) return false;
    if (!isUnchanged(now, lastRead)) {
      lastRead = now;
      await reload(now).catch((error: unknown) => process.stderr.write(errorMessage(error)));
    }
    return !unfinished;
  });
}
