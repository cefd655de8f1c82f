/** Claims on disks without hard links. */
import { linkSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claim } from "../../src/adapters/store/sqlite-claim.ts";
import { identify } from "../../src/adapters/store/sqlite-process.ts";
import { StoreInUseError } from "../../src/index.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
let files = 0;
const freshFile = (): string => join(folder, `${(files += 1)}.db`);

const failing = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: no links`), { code });
};

test.each(["EPERM", "ENOTSUP", "ENOSYS"])("a link that fails with %s is not needed", (code) => {
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
  const late = (existing: string, created: string): void => {
    linkSync(existing, created);
    writeFileSync(join(holders, "1"), identify());
  };
  expect(() => claim(path, late)).toThrow(StoreInUseError);
  expect(readdirSync(holders)).toEqual(["1"]);
});

test("another failure is reported", () => {
  expect(() => claim(freshFile(), failing("ENOSPC"))).toThrow("ENOSPC");
});
