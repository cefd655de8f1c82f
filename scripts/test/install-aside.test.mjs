import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { installAside } from "../lib/install-aside.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "understudy-install-"));
  for (const file of ["package.json", "package-lock.json"]) writeFileSync(join(folder, file), "{}");
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, "node_modules/version");
const isInstalled = () => existsSync(file()) && readFileSync(file(), "utf8") === "2";

/** As npm would. @param {string} by */
const installBy = (by) => (/** @type {string} */ beside) => {
  expect(existsSync(join(beside, "package-lock.json"))).toBe(true);
  mkdirSync(join(beside, "node_modules"));
  writeFileSync(join(beside, "node_modules/version"), "2");
  writeFileSync(join(beside, "node_modules/by"), by);
  return true;
};
const madeBy = () => readFileSync(join(folder, "node_modules/by"), "utf8");
const left = () => readdirSync(join(folder, ".install/node_modules"));

describe("an install aside", () => {
  test("makes what is not there, and leaves nothing beside it", () => {
    expect(installAside(folder, { isInstalled, install: installBy("one") })).toBe(true);
    expect(madeBy()).toBe("one");
    expect(left()).toEqual([]);
  });

  test("does nothing where it is there", () => {
    installAside(folder, { isInstalled, install: installBy("one") });
    expect(installAside(folder, { isInstalled, install: installBy("another") })).toBe(true);
    expect(madeBy()).toBe("one");
  });

  test("takes the place of an older one", () => {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(file(), "1");
    expect(installAside(folder, { isInstalled, install: installBy("one") })).toBe(true);
    expect(madeBy()).toBe("one");
  });

  test("of two at once keeps all of the first, and nothing of the other", () => {
    const install = (/** @type {string} */ beside) => {
      installAside(folder, { isInstalled, install: installBy("faster") });
      return installBy("slower")(beside);
    };
    expect(installAside(folder, { isInstalled, install })).toBe(true);
    expect(madeBy()).toBe("faster");
    expect(left()).toEqual([]);
  });

  test("that fails says so, and changes nothing", () => {
    expect(installAside(folder, { isInstalled, install: () => false })).toBe(false);
    expect(existsSync(join(folder, "node_modules"))).toBe(false);
    expect(left()).toEqual([]);
  });
});
