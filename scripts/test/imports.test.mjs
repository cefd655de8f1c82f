import { describe, expect, test } from "vitest";
import { judge } from "../imports/judge.mjs";
import { importsOf } from "../imports/parse.mjs";
import { places } from "../import-rules.mjs";

const rules = { places, browserEntries: [], nodePackages: [] };

/** What the rules say of one file with one import; files it reaches by a relative path are there. */
const said = (path, line, others = []) =>
  judge([{ path, text: line }, ...others.map((other) => ({ path: other, text: "" }))], rules);

const server = (path) => `packages/server/src/${path}`;

describe("is allowed:", () => {
  test.each([
    ["packages/contract/src/a.ts", 'import { z } from "zod"'],
    ["packages/client/src/a.ts", 'import type { Turn } from "@understudy/contract"'],
    ["packages/client/src/a.ts", 'import { decode } from "@understudy/contract/sse"'],
    [server("domain/a.ts"), 'import { v5 } from "uuid"'],
    [server("application/a.ts"), 'import { a } from "../domain/b.ts"', server("domain/b.ts")],
    [server("http/a.ts"), 'import { a } from "../application/b.ts"', server("application/b.ts")],
    [server("http/a.ts"), 'import { createRouter } from "@understudy/http"'],
    ["packages/http/src/a.ts", 'import { getPath } from "hono/utils/url"'],
    [server("adapters/store/sqlite-file.ts"), 'import { open } from "node:fs"'],
    [server("adapters/store/sqlite-file.ts"), "await import(name)"],
    [
      server("compose/a.ts"),
      'import { a } from "../adapters/store/sqlite.ts"',
      server("adapters/store/sqlite.ts"),
    ],
    [server("compose/a.ts"), 'import { play } from "@understudy/mock-inference"'],
    [server("cli/a.ts"), 'import { a } from "../node.ts"', server("node.ts")],
    [server("msw.ts"), 'import type { Stack } from "./compose/a.ts"', server("compose/a.ts")],
    ["packages/conformance/src/mutants/a.ts", 'import { createStack } from "@understudy/server"'],
    ["packages/server/test/a.test.ts", 'import { readFile } from "node:fs/promises"'],
    ["e2e/test/a.test.ts", 'import { createClient } from "@understudy/client"'],
    ["packages/client/vitest.config.ts", 'import { project } from "../../vitest.base.ts"', "vitest.base.ts"],
  ])("%s %s", (path, line, ...others) => {
    expect(said(path, line, others)).toEqual([]);
  });
});

describe("is forbidden:", () => {
  test.each([
    ["packages/contract/src/a.ts", 'import { readFile } from "node:fs"'],
    ["packages/contract/src/a.ts", 'import { readFile } from "fs"'],
    ["packages/contract/src/a.ts", "await import(name)"],
    ["packages/contract/src/a.ts", 'import type { Client } from "@understudy/client"'],
    ["packages/client/src/a.ts", 'import { parse } from "@understudy/contract"'],
    ["packages/client/src/a.ts", 'import { type Turn } from "@understudy/contract"'],
    ["packages/client/src/a.ts", 'import("@understudy/server")'],
    ["packages/client/src/a.ts", 'import lodash from "lodash"'],
    ["packages/client/src/a.ts", 'import { a } from "../../contract/src/b.ts"', "packages/contract/src/b.ts"],
    ["packages/client/test/a.test.ts", 'import { createStack } from "@understudy/server"'],
    ["packages/mock-inference/src/a.ts", 'import { readFile } from "node:fs"'],
    [server("domain/a.ts"), 'import { a } from "../application/b.ts"', server("application/b.ts")],
    [server("domain/a.ts"), 'type A = import("../ports/b.ts").B', server("ports/b.ts")],
    [server("ports/a.ts"), 'export * from "../domain/b.ts"', server("domain/b.ts")],
    [server("application/a.ts"), 'import { a } from "../adapters/b.ts"', server("adapters/b.ts")],
    [server("application/a.ts"), 'import type { A } from "../http/b.ts"', server("http/b.ts")],
    [server("adapters/a.ts"), 'import type { A } from "../application/b.ts"', server("application/b.ts")],
    [server("adapters/a.ts"), 'import { play } from "@understudy/mock-inference"'],
    [server("http/a.ts"), 'import { a } from "../adapters/b.ts"', server("adapters/b.ts")],
    [server("http/a.ts"), 'import { cors } from "hono/cors"'],
    [server("http/a.ts"), 'import { listen } from "@understudy/http-node"'],
    ["packages/http/src/a.ts", 'import { createMockInference } from "@understudy/mock-inference"'],
    ["packages/http/src/a.ts", 'import { a } from "./node/b.ts"', "packages/http/src/node/b.ts"],
    ["packages/contract/src/a.ts", 'import { readBody } from "@understudy/http"'],
    [server("http/a.ts"), 'import { createHash } from "node:crypto"'],
    [server("compose/a.ts"), 'import { a } from "../node.ts"', server("node.ts")],
    [server("msw.ts"), 'import { a } from "./compose/a.ts"', server("compose/a.ts")],
    [server("cli/a.ts"), 'import { a } from "../http/b.ts"', server("http/b.ts")],
    ["packages/conformance/src/run.ts", 'import { createStack } from "@understudy/server"'],
    ["packages/conformance/test/a.test.ts", 'import { a } from "@understudy/e2e"'],
  ])("%s %s", (path, line, ...others) => {
    expect(said(path, line, others)).toEqual([expect.stringContaining(`${path}:1 imports`)]);
  });
});

test("a file that no place owns is named", () => {
  expect(said("packages/server/lib/a.ts", "")).toEqual([
    "packages/server/lib/a.ts: no place in scripts/import-rules.mjs owns this file",
  ]);
});

test("imports are found in every form, with line and kind", () => {
  const text = `import "a";
import type { B } from "b";
export { c } from "c";
export type * from "d";
const e: import("e").E = await import("f");
`;
  expect(importsOf("x.ts", text)).toEqual([
    { specifier: "a", line: 1, kind: "value" },
    { specifier: "b", line: 2, kind: "type" },
    { specifier: "c", line: 3, kind: "value" },
    { specifier: "d", line: 4, kind: "type" },
    { specifier: "e", line: 5, kind: "type" },
    { specifier: "f", line: 5, kind: "dynamic" },
  ]);
});
