/** Mistakes in the files of stories. */
import { expect, test } from "vitest";
import { LaunchError } from "../../src/llama-stack/launch/launch-error.ts";
import { parseStoryFile, type StoryKind } from "../../src/llama-stack/stories/story-file.ts";

const steps = [{ do: "create_agent", as: "a1", config: {} }];
const common = { format: 1, generator: "crud", versions: ["0.2.12"], story: { steps } };
const finding = { ...common, check: "agents/create-gives-id", finding: 3 };
const settled = { ...common, checks: { "agents/create-gives-id": "judge" }, why: "It was not." };

function mistakeIn(kind: StoryKind, content: unknown): string {
  try {
    parseStoryFile(kind, "one.json", typeof content === "string" ? content : JSON.stringify(content));
  } catch (error) {
    if (error instanceof LaunchError) return error.message;
    throw error;
  }
  return "none";
}

test("a correct file is what its JSON is", () => {
  expect(parseStoryFile("findings", "one.json", JSON.stringify(finding))).toEqual(finding);
  expect(parseStoryFile("settled", "one.json", JSON.stringify(settled))).toEqual(settled);
});

test.each([
  [JSON.stringify(settled).slice(0, 50), /JSON/],
  ["[]", "It must be an object."],
  [{ ...settled, format: 2 }, "format must be 1."],
  [{ ...settled, generator: "crut" }, "generator: unknown family crut; did you mean crud?"],
  [{ ...settled, generator: undefined }, "generator must name a family."],
  [{ ...settled, versions: [] }, "versions must be a list of at least one version."],
  [{ ...settled, versions: ["0.2.21"] }, /^versions: unknown version 0\.2\.21; did you mean 0\.2\.\d+\?$/],
  [{ ...settled, story: steps }, "story.steps must be a list of steps."],
  [{ ...settled, before: {} }, "before.steps must be a list of steps."],
  [{ ...settled, story: { steps: ["turn"] } }, "story.steps.0 must be an object with a text do."],
  [
    { ...settled, story: { steps: [...steps, { do: "create_agnt" }] } },
    "story.steps.1.do: unknown step create_agnt; did you mean create_agent?",
  ],
  [
    { ...settled, story: { steps: [{ do: "parallel", branches: [steps, [{ do: "altered" }]] }] } },
    "story.steps.0.branches.1.0.step must be an object with a text do.",
  ],
  [
    { ...settled, story: { steps: [{ do: "parallel" }] } },
    "story.steps.0.branches must be a list of lists of steps.",
  ],
  [{ ...settled, checks: {} }, "checks must be an object with what settled each check that failed."],
  [
    { ...settled, checks: { "agents/nothing": "judge" } },
    /^checks: unknown check agents\/nothing; known ones: agents\/both/,
  ],
  [{ ...settled, why: undefined }, "why must say why the finding was false."],
])("a settled story with a mistake is refused by its file and the place (%#)", (content, message) => {
  const [, file, mistake] = /^(\S+): (.*)$/s.exec(mistakeIn("settled", content)) ?? [];
  expect(file).toBe("lab/llama-stack/stories/settled/one.json");
  if (typeof message === "string") expect(mistake).toBe(message);
  else expect(mistake).toMatch(message);
});

test.each([
  [
    { ...finding, check: "agents/creates-gives-id" },
    "check: unknown check agents/creates-gives-id; did you mean agents/create-gives-id?",
  ],
  [{ ...finding, finding: "3" }, "finding must be its number in docs/judge/upstream/."],
])("a story of a finding with a mistake is refused (%#)", (content, message) => {
  expect(mistakeIn("findings", content)).toContain(`lab/llama-stack/stories/findings/one.json: ${message}`);
});
