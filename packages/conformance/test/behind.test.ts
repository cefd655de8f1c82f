/** Servers that know nothing of the suite, and whose model is at mock inference. */
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import type { InferenceProvider, ShieldProvider } from "@understudy/contract/ports";
import { catalogue } from "../src/catalogue/index.ts";
import { shielding } from "../src/scenarios/shielding.ts";
import { startInference } from "../src/node/inference.ts";
import { TargetError, type Target } from "../src/target.ts";
import { inProcess } from "../src/targets/targets.ts";
import { createLlamaGuard } from "./support/llama-guard.ts";
import { judge } from "./support/judge.ts";
import { createOpenAiInference } from "./support/openai-inference.ts";

interface Wrong {
  inference?: (honest: InferenceProvider) => InferenceProvider;
  guard?: (honest: ShieldProvider) => ShieldProvider;
  /** What the suite is told of. */
  shields?: string[];
  withCallIds?: boolean;
}

async function openAnother({
  inference = (honest) => honest,
  guard = (honest) => honest,
  shields,
  withCallIds = true,
}: Wrong = {}): Promise<Target> {
  const mock = await startInference(0);
  onTestFinished(() => mock.close());
  const stack = createStack({
    providers: {
      inference: inference(createOpenAiInference(mock.url, withCallIds)),
      shields: guard(createLlamaGuard(mock.url, ["guard", "second"])),
    },
  });
  return inProcess({
    fetch: (request) => stack.fetch(request),
    profile: "reference",
    inference: `${mock.url}/v1`,
    shields,
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

test.each([[["guard"]], [["guard", "second"]]])(
  "a server with the shields %j is judged by what a Llama Guard can show",
  { timeout: 120_000 },
  async (shields) => {
    const result = await judge(await openAnother({ shields }), { runs: 15, seed: 4 });
    expect(result.checks.flatMap(({ id, says }) => (says === "fail" ? [id] : []))).toEqual([]);
    const said = new Map(result.checks.map((check) => [check.id, check]));
    for (const id of ["shields/input-first", "shields/output-last", "shields/error-ends-turn"])
      expect([id, said.get(id)?.says]).toEqual([id, "pass"]);
    expect(said.get("shields/highest-level")).toMatchObject({
      says: "unknown",
      excused: true,
      reason: expect.stringContaining("safe or unsafe"),
    });
  },
);

test("a shield whose model is elsewhere cannot be tested, and is told", async () => {
  const guard = (honest: ShieldProvider): ShieldProvider => ({
    ...honest,
    run: async () => ({ violation: null }),
  });
  const opening = openAnother({ guard, shields: ["guard"] });
  await expect(opening).rejects.toThrow(/did not ask mock inference for the shield guard/);
});

test("a shield that the server does not have is told with those that it has", async () => {
  await expect(openAnother({ shields: ["gard"] })).rejects.toThrow(/no shield gard; it has: guard, second/);
});

test("a guard's refusal that comes to nothing is noticed", { timeout: 60_000 }, async () => {
  const target = await openAnother({ shields: ["guard"] });
  const refusing = /"violation_level":"error"/;
  const { fetch } = target.wire;
  const wire = {
    ...target.wire,
    // The turn goes on as if it awaited input.
    fetch: async (request: Request) => {
      const response = await fetch(request);
      const text = await response.text();
      const body = refusing.test(text)
        ? text.replaceAll('"stop_reason":"end_of_turn"', '"stop_reason":"end_of_message"')
        : text;
      return new Response(response.status === 204 ? null : body, response);
    },
  };
  const checks = catalogue.filter(({ id }) => id === "shields/error-ends-turn");
  const result = await judge(
    { ...target, wire },
    {
      checks,
      scenarios: [shielding],
      runs: 15,
      seed: 4,
      shrinks: 0,
    },
  );
  expect(result.checks.map(({ says }) => says)).toEqual(["fail"]);
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
