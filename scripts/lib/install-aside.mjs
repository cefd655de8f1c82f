// An install that several processes may begin at once, and that may be killed: `npm ci` twice in one folder leaves half of
// the files of each. So it runs in a folder beside, and what it made is moved into place in one step.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether `node_modules` of the folder is what it should be.
 *
 * @param {string} folder
 * @param {object} actions
 * @param {() => boolean} actions.isInstalled whether it is there already
 * @param {(beside: string) => boolean} actions.install makes `node_modules` in another folder; whether it worked
 */
export function installAside(folder, { isInstalled, install }) {
  if (isInstalled()) return true;
  const place = join(folder, "node_modules");
  // Below a folder of this name git, linters and npm look for nothing.
  const aside = join(folder, ".install/node_modules");
  mkdirSync(aside, { recursive: true });
  const beside = mkdtempSync(join(aside, "tool-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) cpSync(join(folder, file), join(beside, file));
    if (!install(beside)) return false;
    // Another process was faster: what runs from its files must keep them.
    if (isInstalled()) return true;
    moveAway(place, join(beside, "old"));
    renameSync(join(beside, "node_modules"), place);
    return true;
  } catch (error) {
    if (isTaken(error) && isInstalled()) return true;
    throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveAway(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** Whether another process was faster by a moment. @param {unknown} error */
const isTaken = (error) => ["ENOTEMPTY", "EEXIST", "EPERM"].includes(String(codeOf(error)));

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
