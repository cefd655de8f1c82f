import { expect, test } from "vitest";
import { problems, toSurface } from "../checks/surface.mjs";

test("comments and blank lines are no part of what an app sees", async () => {
  const one = "/** Builds. */\nexport declare function build(name: string): void;\n";
  const two = "//#region a\n\nexport declare function build(name: string): void;\n//#endregion\n";
  expect(await toSurface(one)).toBe(await toSurface(two));
});

test("a change is told line by line, with how to agree to it", async () => {
  const before = await toSurface("export declare function build(name: string): void;");
  const now = await toSurface("export declare function build(name: number): void;");
  expect(problems(before, before)).toEqual([]);
  expect(problems(before, now)).toEqual([
    expect.stringContaining("surface.mjs --write"),
    "- export declare function build(name: string): void;",
    "+ export declare function build(name: number): void;",
  ]);
});
