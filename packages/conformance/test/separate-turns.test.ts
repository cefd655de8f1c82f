import { expect, test } from "vitest";
import { withSeparateTurns } from "../src/story/separate-turns.ts";
import type { StoryStep } from "../src/story/story.ts";

const made: StoryStep[] = [
  { do: "create_agent", as: "a1", config: {} },
  { do: "create_session", as: "s1", agent: "a1" },
];

function turn(as: string): StoryStep {
  return { do: "turn", as, session: "s1", messages: [], stream: true, script: { replies: [] } };
}

const resume: StoryStep = { do: "resume", turn: "t1", give: "right", contents: ["x"], stream: true };

test("where no turn is resumed, turns stay together", () => {
  const story = { steps: [...made, turn("t1"), turn("t2")] };
  expect(withSeparateTurns(story)).toEqual(story);
});

test("where a turn is resumed, each later turn has a session of its own, also in branches", () => {
  const branches = [[turn("t2")], [turn("t3"), resume]];
  const { steps } = withSeparateTurns({ steps: [...made, turn("t1"), { do: "parallel", branches }] });
  const own = (as: string): StoryStep[] => [
    { do: "create_session", as: `s1-${as}`, agent: "a1" },
    { ...turn(as), session: `s1-${as}` } as StoryStep,
  ];
  expect(steps).toEqual([
    ...made,
    turn("t1"),
    { do: "parallel", branches: [own("t2"), [...own("t3"), resume]] },
  ]);
});
