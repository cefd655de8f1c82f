import { expect, test } from "vitest";
import { createMockInference } from "../src/index.ts";

test("a caller that changes the lists of the mock does not change the mock", async () => {
  const mock = createMockInference([
    {
      script: "s",
      model: "m",
      shields: [{ shield: "guard" }],
      tools: [{ tool: "add", group: "kit", returns: "3" }],
    },
  ]);
  const listed = async () =>
    structuredClone([
      await mock.inference.models(),
      await mock.shields.shields(),
      await mock.tools.toolgroups(),
    ]);
  const before = await listed();
  // As a program without types does it.
  for (const list of [await mock.inference.models(), await mock.shields.shields()])
    (list as unknown[]).push({});
  const groups = await mock.tools.toolgroups();
  groups[0]?.tools.pop();
  (groups as unknown[]).push({});
  expect(await listed()).toEqual(before);
});
