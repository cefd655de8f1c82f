import { expect, test } from "vitest";
import { problems } from "../checks/paths.mjs";

const paths = ["packages/server/src/http/decode.ts", "packages/server/src/mount/node.ts"];
/** @param {string} text */
const said = (text) => problems([{ path: "docs/map.md", text }], paths);

test("a file or a folder may be named from anywhere below the root", () => {
  expect(said("`http/decode.ts`, `decode.ts`, `src/mount/`, `packages/server/src/mount/node.ts`")).toEqual(
    [],
  );
});

test("a file or a folder that has gone is told with the line that names it", () => {
  expect(said("# Map\n`http/answer.ts` and `mounts/`")).toEqual([
    "docs/map.md:2 names http/answer.ts, which is not there",
    "docs/map.md:2 names mounts/, which is not there",
  ]);
});

test("the end of a name is no path", () => {
  expect(said("`code.ts`")).toEqual(["docs/map.md:1 names code.ts, which is not there"]);
});

test("code and placeholders are no paths", () => {
  expect(said("`createStack`, `<name>.ts`, `a ? b/ : c`")).toEqual([]);
});

test("a file beside another is in its folder, and not anywhere", () => {
  expect(said("`http/decode.ts`, `node.ts` beside it")).toEqual([
    "docs/map.md:1 names node.ts beside http/decode.ts, which is not there",
  ]);
  expect(said("`http/`; `mount/node.ts`, `decode.ts` and `node.ts` beside it")).toEqual([
    "docs/map.md:1 names decode.ts beside mount/node.ts, which is not there",
  ]);
  expect(said("`mount/`, `node.ts` beside it, then `http/decode.ts`, `node.ts`")).toEqual([]);
});
