import { expect, test } from "vitest";
import { problems } from "../checks/lock.mjs";
import { readLock } from "../lib/lock.mjs";

const tool = { version: "1.0.0", integrity: "sha512-x", optionalDependencies: { "@tool/linux": "1.0.0" } };
const binary = { version: "1.0.0", integrity: "sha512-y", optional: true };

test("a lock with every platform's package is fine", () => {
  const packages = { "node_modules/tool": tool, "node_modules/@tool/linux": binary };
  expect(problems({ packages })).toEqual([]);
});

test("a platform's package may be nested below the tool or one of its parents", () => {
  const packages = {
    "node_modules/a/node_modules/tool": tool,
    "node_modules/a/node_modules/@tool/linux": binary,
  };
  expect(problems({ packages })).toEqual([]);
});

test("a platform's package that is missing, or belongs to another tool, is named", () => {
  const packages = { "node_modules/tool": tool, "node_modules/b/node_modules/@tool/linux": binary };
  expect(problems({ packages })).toEqual([
    "node_modules/tool needs the optional package @tool/linux@1.0.0, which is not locked",
  ]);
});

test("a package that says where it was fetched from, or not what it is, is named", () => {
  const packages = { "node_modules/a": { version: "1.0.0", resolved: "https://example.org/a.tgz" } };
  expect(problems({ packages })).toEqual([
    "node_modules/a names where it was fetched from: https://example.org/a.tgz",
    "node_modules/a has no integrity",
  ]);
});

test("the platform packages of the real lock are all looked at", () => {
  const { packages } = readLock();
  const without = Object.fromEntries(Object.entries(packages).filter(([path]) => !path.endsWith("-arm64")));
  expect(problems({ packages: without }).join("\n")).toMatch(
    /node_modules\/turbo needs .*@turbo\/darwin-arm64/,
  );
});
