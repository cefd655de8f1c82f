/** Scripted inference behind MSW in Node. */
import { setupServer } from "msw/node";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createMockInference, type MockInference } from "@understudy/mock-inference";
import { mockInferenceHandlers } from "@understudy/mock-inference/msw";
import {
  abortedAnswer,
  heldAnswer,
  inferenceUrl,
  scriptedInference,
  servedRoutes,
} from "./msw/inference-flows.ts";

function intercept(...handlers: Parameters<typeof setupServer>): void {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
}

let mock: MockInference;
beforeEach(() => {
  mock = scriptedInference();
});

test("a delta arrives while the next one is held", async () => {
  intercept(...mockInferenceHandlers(mock, { baseUrl: inferenceUrl }));
  expect(await heldAnswer(mock)).toEqual({ held: ["One, "], heard: ["One, ", "two."] });
});

test("an abort reaches reader and script", async () => {
  intercept(...mockInferenceHandlers(mock, { baseUrl: inferenceUrl }));
  expect(await abortedAnswer(mock)).toEqual({
    reader: "AbortError",
    script: [{ type: "text", text: "One, " }],
  });
});

test.each(["http://llm.test/v1", "http://llm.test/v1/", "http://llm.test"])(
  "%s may be the base URL",
  async (baseUrl) => {
    intercept(...mockInferenceHandlers(mock, { baseUrl }));
    expect(await servedRoutes()).toEqual({ models: expect.arrayContaining(["mock-model"]), unknown: 404 });
  },
);

test("a base URL with a path leaves the rest of its origin alone", async () => {
  intercept(...mockInferenceHandlers(mock, { baseUrl: "http://llm.test/llm/v1" }));
  expect((await fetch("http://llm.test/llm/v1/models")).status).toBe(200);
  await expect(fetch("http://llm.test/v1/models")).rejects.toThrow("Cannot bypass a request");
  await expect(fetch("http://llm.test/llm/other")).rejects.toThrow("Cannot bypass a request");
});

test("a script will do, as text or data", async () => {
  const text = "script: text\nmodel: text-model";
  intercept(
    ...mockInferenceHandlers([text, { script: "data", model: "data-model" }], { baseUrl: inferenceUrl }),
  );
  const { models } = await servedRoutes();
  expect(models).toEqual(expect.arrayContaining(["text-model", "data-model"]));
  expect(() => mockInferenceHandlers("script: [", { baseUrl: inferenceUrl })).toThrow("script:1");
});

test("a conversation that OpenAI refuses is refused, with a switch", async () => {
  const ask = async (options: { refuseInvalid?: boolean } | MockInference) => {
    const played = "journal" in options ? options : "script: any\nmodel: m\notherwise: { say: Fine. }";
    const switches = "journal" in options ? {} : options;
    const server = setupServer(...mockInferenceHandlers(played, { baseUrl: inferenceUrl, ...switches }));
    server.listen({ onUnhandledRequest: "error" });
    try {
      const messages = [{ role: "tool", tool_call_id: "c1", content: "sunny" }];
      const body = JSON.stringify({ model: "m", messages });
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${inferenceUrl}/chat/completions`, { method: "POST", headers, body });
      return response.status;
    } finally {
      server.close();
    }
  };
  const own = createMockInference([{ script: "any", model: "m", otherwise: { say: "Fine." } }]);
  expect([await ask({}), await ask({ refuseInvalid: false }), await ask(own)]).toEqual([400, 200, 200]);
  expect(own.journal.invalid()).toBe(1);
});

test("several may stand side by side", async () => {
  const other = createMockInference([{ script: "other", model: "other-model" }]);
  intercept(
    ...mockInferenceHandlers(mock, { baseUrl: inferenceUrl }),
    ...mockInferenceHandlers(other, { baseUrl: "http://other.test" }),
  );
  expect((await servedRoutes()).models).not.toContain("other-model");
  expect((await fetch("http://other.test/v1/models/other-model")).status).toBe(200);
});
