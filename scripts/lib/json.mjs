import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
