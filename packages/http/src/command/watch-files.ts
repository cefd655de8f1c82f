/** Watches files for changes, including replacement by rename. */
import { watch, type FSWatcher } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A file counts as written after 50 ms without events; at most 20 such waits. */
const settleMs = 50;
const maxPauses = 20;
/** Retry interval if a file cannot be read or watched. */
const retryMs = 500;

/**
 * Calls `look` at the start and after every change, one call at a time; again soon if it returns false for an incomplete
 * file. `look` must not throw. The watch does not keep the process alive.
 */
export function watchFiles(files: readonly string[], look: () => Promise<boolean>): void {
  let watchers: FSWatcher[] = [];
  let touched = false;
  let busy = false;
  const touch = (): void => {
    touched = true;
    if (!busy) void work();
  };

  /** Watches folders, because a watched file that is replaced by an editor would no longer report changes. */
  const open = async (): Promise<boolean> => {
    const places = await placesOf(files);
    const names = new Set(places.map((file) => basename(file)));
    // Reopened each time, because a folder may have been replaced too.
    for (const watcher of watchers) watcher.close();
    watchers = [];
    try {
      for (const folder of new Set(places.map((file) => dirname(file)))) {
        const watcher = watch(folder, { persistent: false }, (event, name) => {
          // Ignores other files, such as the store; but the target of a link may be renamed from any name.
          if (event === "rename" || name === null || names.has(name)) touch();
        });
        watchers.push(watcher.on("error", touch));
      }
      return true;
    } catch {
      // The folder does not exist, or the system's watch limit is reached.
      return false;
    }
  };
  const settle = async (): Promise<void> => {
    for (let pauses = 0; touched && pauses < maxPauses; pauses += 1) {
      touched = false;
      await pause(settleMs, undefined, { ref: false });
    }
    touched = false;
  };
  const work = async (): Promise<void> => {
    busy = true;
    do {
      await settle();
      // Watch before looking, so that no change is missed.
      const watched = await open();
      const complete = await look();
      if (watched && complete) continue;
      await pause(retryMs, undefined, { ref: false });
      touched = true;
    } while (touched);
    busy = false;
  };
  touch();
}

/** The files and the targets of their links. */
async function placesOf(files: readonly string[]): Promise<string[]> {
  const real = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  return [...files, ...real];
}
