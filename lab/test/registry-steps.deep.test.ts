/** Steps about names, and about tools and shields outside of turns: requests, cleanup, descriptions. */
import { expect, test } from "vitest";
import { isOwnOf } from "@understudy/conformance/src/check/check.ts";
import { registrationStories } from "@understudy/conformance/src/apis/resources/generators/registration.ts";
import { outsideTurnsStories } from "@understudy/conformance/src/apis/resources/generators/outside-turns.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { describeStep } from "@understudy/conformance/src/reporters/words/describe-step.ts";
import { own, withOwnNames } from "@understudy/conformance/src/story/names.ts";
import type { Story } from "@understudy/conformance/src/story/story.ts";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import { requestOnce } from "@understudy/conformance/src/sending/request-once.ts";
import { run } from "@understudy/conformance/src/engine/run.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";

const story: Story = {
  steps: [
    { do: "register", kind: "toolgroup", name: own("desk"), fields: { args: { text: "my own: words" } } },
    { do: "invoke_tool", name: `${own("desk")}/${own("weigh")}`, kwargs: {} },
    { do: "run_shield", shield: "guard", messages: [{ content: "a" }], stage: "r1" },
  ],
};

test("names of a story are its run's alone, and other texts stay as they are", () => {
  const { steps } = withOwnNames(story, "suite-01234567-89ab");
  expect(steps).toEqual([
    {
      do: "register",
      kind: "toolgroup",
      name: "suite-01234567-89ab.desk",
      fields: { args: { text: "my own: words" } },
    },
    { do: "invoke_tool", name: "suite-01234567-89ab.desk/suite-01234567-89ab.weigh", kwargs: {} },
    story.steps[2],
  ]);
});

test("registry and runtime steps are described without the name of the run", () => {
  expect(withOwnNames(story, "suite-01234567-89ab").steps.map(describeStep)).toEqual([
    'register toolgroup desk (args: {"text":"my own: words"})',
    "invoke tool desk/weigh with {}",
    'run shield guard on [{"content":"a"}]',
  ]);
});

test("nothing that stories registered is left on the server", { timeout: 60_000 }, async () => {
  const target = await openMutant();
  const listed = async (): Promise<unknown[]> =>
    Promise.all(
      ["models", "shields", "toolgroups"].map(async (noun) =>
        idsOf(await requestOnce(target.wire, `/v1/${noun}`)),
      ),
    );
  const before = await listed();
  const suite = loadSuite();
  const checks = suite.checks.filter((check) =>
    [registrationStories, outsideTurnsStories].some((family) => isOwnOf(check, family)),
  );
  const limits = { maxRequests: 1e6, timeoutMs: 10_000 };
  const result = await run({ ...suite, ...limits, checks, target, seed: 1, runs: 5, parallel: 4 });
  expect(result.requests).toBeGreaterThan(50);
  expect(await listed()).toEqual(before);
  await target.close();
});

function idsOf({ json }: { json: unknown }): unknown[] {
  const data = isRecord(json) && Array.isArray(json["data"]) ? json["data"].filter(isRecord) : [];
  return data.map(({ identifier }) => identifier);
}
