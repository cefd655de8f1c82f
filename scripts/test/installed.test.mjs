import { describe, expect, test } from "vitest";
import { difference, missingBinaries } from "../setup/installed.mjs";

const a = { version: "1.0.0", integrity: "sha512-a" };
const optional = { version: "1.0.0", integrity: "sha512-o", optional: true };
const locked = {
  "": { name: "root" },
  "packages/x": { name: "x" },
  "node_modules/a": a,
  "node_modules/o": optional,
};

describe("an install", () => {
  test.each([
    ["all is there", { "node_modules/a": a, "node_modules/o": optional }],
    ["an optional package is left out", { "node_modules/a": a }],
    ["there is more than the lock asks for", { "node_modules/a": a, "node_modules/b": a }],
  ])("is not needed if %s", (_, installed) => {
    expect(difference(locked, installed)).toBeUndefined();
  });

  test.each([
    ["there is no record of one", undefined],
    ["a package is missing", { "node_modules/o": optional }],
    ["a version differs", { "node_modules/a": { ...a, version: "1.0.1" } }],
    ["the content differs", { "node_modules/a": { ...a, integrity: "sha512-b" } }],
    [
      "an optional package differs",
      { "node_modules/a": a, "node_modules/o": { ...optional, version: "2.0.0" } },
    ],
  ])("is needed if %s", (_, installed) => {
    expect(difference(locked, installed)).toBeTypeOf("string");
  });
});

describe("the build tools' binaries", () => {
  /**
   * @param {string} os
   * @param {string} cpu
   * @param {string} [libc]
   */
  const on = (os, cpu, libc) => ({
    version: "1.0.0",
    optional: true,
    os: [os],
    cpu: [cpu],
    ...(libc && { libc: [libc] }),
  });
  const tools = {
    "node_modules/@turbo/linux-64": on("linux", "x64"),
    "node_modules/@turbo/darwin-arm64": on("darwin", "arm64"),
    "node_modules/vite/node_modules/@rolldown/binding-linux-x64-gnu": on("linux", "x64", "glibc"),
    "node_modules/@rolldown/binding-linux-x64-musl": on("linux", "x64", "musl"),
    "node_modules/@oxlint/binding-linux-x64-gnu": on("linux", "x64", "glibc"),
  };
  const linux = { os: "linux", cpu: "x64", libc: "glibc" };

  test("are missed for this machine alone", () => {
    expect(missingBinaries(tools, {}, linux)).toEqual([
      "@turbo/linux-64@1.0.0",
      "@rolldown/binding-linux-x64-gnu@1.0.0",
    ]);
    expect(missingBinaries(tools, {}, { os: "darwin", cpu: "arm64" })).toEqual(["@turbo/darwin-arm64@1.0.0"]);
  });

  test("are not missed when they are installed", () => {
    expect(missingBinaries(tools, tools, linux)).toEqual([]);
  });
});
