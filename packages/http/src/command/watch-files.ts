/** Tells when files may have changed, however their editor writes them. */
import { watch, type FSWatcher } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** So long must nothing happen before a file counts as written; and so often is that waited for. */
const settleMs = 50;
const maxPauses = 20;
/** How soon is looked again for what could not be read, or cannot be watched. */
const retryMs = 500;

/**
 * Calls `look` once at the beginning and then after every change, one call at a time; again soon when it says that a
 * file was not all there. It must not throw. The watch does not keep the process alive.
 */
export function watchFiles(files: readonly string[], look: () => Promise<boolean>): void {
  let watchers: FSWatcher[] = [];
  let touched = false;
  let busy = false;
  const touch = (): void => {
    touched = true;
    if (!busy) void work();
  };

  /** Folders, and not files: an editor that puts a new file in the place of the old one would leave us with the old. */
  const open = async (): Promise<boolean> => {
    const places = await placesOf(files);
    const names = new Set(places.map((file) => basename(file)));
    // Anew each time: a folder too may have been replaced.
    for (const watcher of watchers) watcher.close();
    watchers = [];
    try {
      for (const folder of new Set(places.map((file) => dirname(file)))) {
        const watcher = watch(folder, { persistent: false }, (event, name) => {
          // Others write there too, such as the store. A link's target may come and go under any name.
          if (event === "rename" || name === null || names.has(name)) touch();
        });
        watchers.push(watcher.on("error", touch));
      }
      return true;
    } catch {
      // The folder is gone, or the system watches no more of them.
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
      // First the watch and then the look, so that nothing is missed between them.
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

/** Where the files are, and where what they link to is. */
async function placesOf(files: readonly string[]): Promise<string[]> {
  const real = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  return [...files, ...real];
}
