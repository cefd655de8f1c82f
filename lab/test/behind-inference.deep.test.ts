/** Servers without a control API whose model is at a mock inference. */
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import type { InferenceProvider, ShieldProvider } from "@understudy/contract/ports";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import { shieldStories } from "@understudy/conformance/src/apis/agents/generators/shields.ts";
import { startInference } from "@understudy/conformance/src/targets/node/inference.ts";
import { TargetError, type Target } from "@understudy/conformance/src/target/target.ts";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";
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
    expect(target.capabilities).toEqual(
      new Set(["scripting", "journal", "gates", "any_resume", "agents", "responses", "conversations"]),
    );
    const result = await judge(target, { runs: 16, seed: 4 });
    expect(result.checks.flatMap(({ id, status }) => (status === "fail" ? [id] : []))).toEqual([]);
    // Of responses some are shown by few stories; more than these are drawn where our server is judged.
    const rare = /^(?:responses|conversations)[/]/;
    const unsure = result.checks.filter(
      (check) => check.status === "unknown" && !check.excused && !rare.test(check.id),
    );
    expect(unsure.map(({ id }) => id)).toEqual([]);
    expect(result.checks.filter(({ status }) => status === "pass").length).toBeGreaterThan(100);
  },
);

test("such a server that shows its model too little is noticed", { timeout: 60_000 }, async () => {
  const forgetful = (honest: InferenceProvider): InferenceProvider => ({
    ...honest,
    infer: (request, context) => honest.infer({ ...request, messages: request.messages.slice(-3) }, context),
  });
  const result = await judge(await openAnother({ inference: forgetful }), {
    runs: 15,
    maxStories: 15,
    seed: 4,
    shrinks: 0,
  });
  expect(result.checks.find(({ id }) => id === "persistence/history-to-model")?.status).toBe("fail");
});

test.each([[["guard"]], [["guard", "second"]]])(
  "a server with the shields %j is judged by what a Llama Guard can show",
  { timeout: 120_000 },
  async (shields) => {
    const result = await judge(await openAnother({ shields }), { runs: 15, seed: 4 });
    expect(result.checks.flatMap(({ id, status }) => (status === "fail" ? [id] : []))).toEqual([]);
    const actual = new Map(result.checks.map((check) => [check.id, check]));
    for (const id of ["shields/input-first", "shields/output-last", "shields/error-ends-turn"])
      expect([id, actual.get(id)?.status]).toEqual([id, "pass"]);
    expect(actual.get("shields/highest-level")).toMatchObject({
      status: "unknown",
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
      generators: [shieldStories],
      runs: 15,
      seed: 4,
      shrinks: 0,
    },
  );
  expect(result.checks.map(({ status }) => status)).toEqual(["fail"]);
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
  await expect(opening).rejects.toThrow(/The inference URL .* does not answer/);
});
