/** Servers that know nothing of the suite, and whose model is at mock inference. */
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import type { InferenceProvider } from "@understudy/contract/ports";
import { startInference } from "../src/node/inference.ts";
import { TargetError, type Target } from "../src/target.ts";
import { inProcess } from "../src/targets/targets.ts";
import { judge } from "./support/judge.ts";
import { createOpenAiInference } from "./support/openai-inference.ts";

interface Wrong {
  inference?: (honest: InferenceProvider) => InferenceProvider;
  withCallIds?: boolean;
}

async function openAnother({
  inference = (honest) => honest,
  withCallIds = true,
}: Wrong = {}): Promise<Target> {
  const mock = await startInference(0);
  onTestFinished(() => mock.close());
  const stack = createStack({
    providers: { inference: inference(createOpenAiInference(mock.url, withCallIds)) },
  });
  return inProcess({
    fetch: (request) => stack.fetch(request),
    profile: "reference",
    inference: `${mock.url}/v1`,
    close: () => stack.close({ drainMs: 0 }),
  });
}

test.each([true, false])(
  "a server whose model is at mock inference conforms (ids with tool messages: %s)",
  { timeout: 120_000 },
  async (withCallIds) => {
    const target = await openAnother({ withCallIds });
    expect(target.capabilities).toEqual(new Set(["scripting", "journal", "gates", "any_resume"]));
    const result = await judge(target, { runs: 8, seed: 4 });
    expect(result.checks.flatMap(({ id, says }) => (says === "fail" ? [id] : []))).toEqual([]);
    const unsure = result.checks.filter((check) => check.says === "unknown" && !check.excused);
    expect(unsure.map(({ id }) => id)).toEqual([]);
    expect(result.checks.filter(({ says }) => says === "pass").length).toBeGreaterThan(100);
  },
);

test("such a server that shows its model too little is noticed", { timeout: 60_000 }, async () => {
  const forgetful = (honest: InferenceProvider): InferenceProvider => ({
    ...honest,
    infer: (request, signal) => honest.infer({ ...request, messages: request.messages.slice(-3) }, signal),
  });
  const result = await judge(await openAnother({ inference: forgetful }), {
    runs: 15,
    patience: 15,
    seed: 4,
    shrinks: 0,
  });
  expect(result.checks.find(({ id }) => id === "persistence/history-to-model")?.says).toBe("fail");
});

test("a server whose model is elsewhere cannot be tested, and is told where to point it", async () => {
  const mock = await startInference(0);
  onTestFinished(() => mock.close());
  const stack = createStack();
  const opening = inProcess({ fetch: (request) => stack.fetch(request), inference: mock.url });
  await expect(opening).rejects.toThrow(TargetError);
  await expect(opening).rejects.toThrow(`must point at ${mock.url}`);
});

test("an inference URL without a control API cannot be used, and says so", async () => {
  const stack = createStack();
  const opening = inProcess({ fetch: (request) => stack.fetch(request), inference: "http://127.0.0.1:1" });
  await expect(opening).rejects.toThrow(/Nobody answers at the inference URL/);
});
