import { readJson } from "./json.mjs";

/**
 * A lock of npm as far as the scripts read it; what is installed has the same form.
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 *
 * @typedef {object} LockedPackage
 * @property {string} [name] Of a workspace.
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {{ node?: string }} [engines]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** The committed lock of the workspaces. @returns {Lock} */
export const readLock = () => readJson("package-lock.json");

/** That one, and that of the tools. @returns {Lock[]} */
export const readAllLocks = () => [readLock(), readJson("scripts/tools/package-lock.json")];
