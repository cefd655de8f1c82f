/** Claims, also on disks without links. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claim, holderOf } from "../../src/adapters/store/sqlite-claim.ts";
import { identify } from "../../src/adapters/store/sqlite-process.ts";
import { StoreInUseError } from "../../src/index.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
let files = 0;
const freshFile = (): string => join(folder, `${(files += 1)}.db`);

const failing = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: no links`), { code });
};

test.each(["EPERM", "ENOTSUP", "ENOSYS", "EROFS"])("a link that fails with %s is not needed", (code) => {
  const path = freshFile();
  const first = claim(path, failing(code));
  expect(first.afterKill).toBe(false);
  expect(() => claim(path, failing(code))).toThrow(StoreInUseError);
  // Both ways respect each other's claims.
  expect(() => claim(path)).toThrow(StoreInUseError);
  first.release();
  claim(path, failing(code)).release();
  expect(readdirSync(`${path}.holders`)).toHaveLength(1);
});

test("a claim that is written while another is made wins", () => {
  const path = freshFile();
  const holders = `${path}.holders`;
  mkdirSync(holders);
  // Created by another process, and not written yet.
  writeFileSync(join(holders, "1"), "");
  const late = (text: string, created: string): void => {
    symlinkSync(text, created);
    writeFileSync(join(holders, "1"), identify());
  };
  expect(() => claim(path, late)).toThrow(StoreInUseError);
  expect(readdirSync(holders)).toEqual(["1"]);
});

test("a claim that is released is not one of a process that was killed", () => {
  const path = freshFile();
  claim(path).release();
  expect(holderOf(path)).toBeUndefined();
  const again = claim(path);
  expect(again.afterKill).toBe(false);
  expect(holderOf(path)).toBe(process.pid);
  again.release();
  expect(readdirSync(`${path}.holders`)).toEqual(["2"]);
});

test("a claim of a process that is gone is void, and known as such", () => {
  const path = freshFile();
  mkdirSync(`${path}.holders`);
  symlinkSync(`${process.pid} of another start`, join(`${path}.holders`, "1"));
  expect(claim(path).afterKill).toBe(true);
});

test("another failure is reported", () => {
  const path = freshFile();
  writeFileSync(`${path}.holders`, "");
  expect(() => claim(path)).toThrow("ENOTDIR");
});
