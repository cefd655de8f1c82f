// The commands of `npm run site`.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { root, toolsFolder } from "../lib/root.mjs";
import { problemsOf } from "./built.mjs";
import { clear, stage } from "./stage.mjs";

/** @typedef {{ base: string, out?: string, port?: string }} Options */

/** Where the configuration of VitePress is. */
const home = join(toolsFolder, "site");
const folder = join(root, ".understudy/site");
const staged = join(folder, "pages");

/**
 * @param {Options} options
 * @returns {Promise<number>} the exit code
 */
export async function build({ base, out = join(folder, "built") }) {
  const target = resolve(root, out);
  clear(staged);
  stage(staged);
  const code = await vitepress(["build", home, "--base", base], { UNDERSTUDY_SITE_OUT: target });
  if (code !== 0) return code;
  const problems = problemsOf(target, base);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  console.log(`In ${target}. To see it: npm run site -- preview`);
  return 0;
}

/**
 * @param {Options} options
 * @returns {Promise<number>}
 */
export async function dev({ base, port }) {
  clear(staged);
  stage(staged);
  for (const place of [
    "docs",
    "packages",
    "examples",
    "scripts/site",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "openapi.yaml",
  ])
    watch(join(root, place), { recursive: !place.includes(".") }, (_, file) => {
      if (file === null || /\.(?:md|yaml)$/.test(file)) restage();
    }).unref();
  return vitepress(["dev", home, "--base", base, ...portOf(port)]);
}

/**
 * @param {Options} options
 * @returns {Promise<number>}
 */
export async function preview({ base, out, port }) {
  const target = out === undefined ? {} : { UNDERSTUDY_SITE_OUT: resolve(root, out) };
  return vitepress(["preview", home, "--base", base, ...portOf(port)], target);
}

/** @param {string} [port] */
const portOf = (port) => (port === undefined ? [] : ["--port", port]);

/** Half an edit may link to nothing: the page stays as it was, until the edit is whole. */
function restage() {
  try {
    stage(staged);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
function vitepress(args, env = {}) {
  const bin = join(toolsFolder, "node_modules/vitepress/bin/vitepress.js");
  return new Promise((done) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: root,
      env: { ...process.env, UNDERSTUDY_SITE: folder, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.on("exit", (code) => done(code ?? 1));
  });
}
