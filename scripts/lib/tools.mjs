// Tools that few commands need, or that take long to install: each in a folder of its own below `scripts/tools/`, with a
// lock of its own, installed when it is needed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { install } from "./install.mjs";
import { difference, readLocks } from "./installed.mjs";
import { installAside } from "./install-aside.mjs";
import { root } from "./root.mjs";

const folder = join(root, "scripts/tools");

/** @returns {string[]} */
export const toolNames = () =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, "package-lock.json")));

/** @param {string} name */
export const toolFolder = (name) => join(folder, name);

/**
 * Installs a tool unless it is there already; whether it is there.
 *
 * @param {string} name
 */
export function installTool(name) {
  const folder = toolFolder(name);
  const reason = () => {
    const { locked, installed } = readLocks(folder);
    return difference(locked, installed);
  };
  return installAside(folder, {
    isInstalled: () => reason() === undefined,
    install: (beside) => install(`${reason() ?? ""}Installing ${name}`, beside),
  });
}
