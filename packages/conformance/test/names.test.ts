import { expect, test } from "vitest";
import { own, withOwnNames } from "../src/story/names.ts";
import type { Story } from "../src/story/story.ts";

const script = {
  replies: [{ call: [{ tool: own("weigh"), args: { name: "own:goal" } }] }, { say: "own:ed" }],
  tools: [{ tool: own("weigh"), group: own("desk"), returns: "own:ership" }],
};

const story: Story = {
  steps: [
    { do: "register", kind: "model", name: own("m1"), fields: { metadata: { name: "own:er" } } },
    {
      do: "create_agent",
      as: "a1",
      config: { model: own("m1"), toolgroups: [own("desk"), `${own("desk")}/${own("weigh")}`] },
    },
    { do: "create_session", as: "s1", agent: "a1" },
    {
      do: "parallel",
      branches: [
        [
          {
            do: "turn",
            as: "t1",
            session: "s1",
            messages: [{ role: "user", content: "own:goal" }],
            script,
            stream: true,
          },
        ],
      ],
    },
  ],
};

test("names get the run's prefix wherever they stand, and nothing that people say does", () => {
  const text = JSON.stringify(withOwnNames(story, "run"));
  expect(text.match(/own:\w+/g)).toEqual(["own:er", "own:goal", "own:goal", "own:ed", "own:ership"]);
  expect(text.match(/run\.\w+/g)).toEqual([
    "run.m1",
    "run.m1",
    "run.desk",
    "run.desk",
    "run.weigh",
    "run.weigh",
    "run.weigh",
    "run.desk",
  ]);
});
