/** A stack in this process whose mock is scripted directly. */
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import { conversationStories } from "@understudy/conformance/src/apis/agents/generators/conversation.ts";
import { iterationStories } from "@understudy/conformance/src/apis/agents/generators/iterations.ts";
import { serverToolStories } from "@understudy/conformance/src/apis/agents/generators/server-tools.ts";
import { shieldStories } from "@understudy/conformance/src/apis/agents/generators/shields.ts";
import { HarnessError } from "@understudy/conformance/src/target/harness-error.ts";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";
import type { Target } from "@understudy/conformance/src/target/target.ts";
import { judge } from "./support/judge.ts";

/** The families whose checks the tests name. */
const generators = [conversationStories, iterationStories, serverToolStories, shieldStories];

async function open(): Promise<{ stack: ReturnType<typeof createStack>; target: Target }> {
  // Without `control`: there is no other way to script it.
  const stack = createStack();
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const target = await inProcess({ fetch: stack.fetch, mock: () => stack.mock, profile: "reference" });
  return { stack, target };
}

test(
  "a stack without a control API is judged in all that scripts can show",
  { timeout: 60_000 },
  async () => {
    const { target } = await open();
    const needy = [
      "tools/result",
      "shields/highest-level",
      "persistence/history-to-model",
      "iterations/below-limit",
    ];
    const { checks } = await judge(target, { runs: 4, leastStories: 1, generators });
    expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
    const passed = checks.filter(({ status }) => status === "pass").map(({ id }) => id);
    expect(passed).toEqual(expect.arrayContaining(needy));
  },
);

test("a run leaves no script, no agent and no turn behind", { timeout: 60_000 }, async () => {
  const { stack, target } = await open();
  const before = stack.mock.scripts.list().length;
  await judge(target, { runs: 4, leastStories: 1, generators });
  expect(stack.mock.scripts.list()).toHaveLength(before);
  expect(stack.running).toBe(0);
  const agents = await stack.fetch(new Request("http://localhost/v1/agents"));
  expect(await agents.json()).toMatchObject({ data: [] });
});

test("a script that cannot be loaded is a mistake of the suite", async () => {
  const { target } = await open();
  const load = target.scripting?.load({ script: "a", replies: [{ say: 7 as never }] });
  await expect(load).rejects.toThrow(HarnessError);
  await expect(target.scripting?.unload("a")).rejects.toThrow("No script a is loaded.");
});
