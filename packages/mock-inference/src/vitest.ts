/**
 * A Vitest fixture: every test gets its own mock, and fails on missed requests, calls of tools that were not offered,
 * conversations that OpenAI refuses, and unused replies.
 */
import { test, type TestAPI } from "vitest";
import { createMock, type MockInference } from "./mock/mock-inference.ts";
import { mockTestOptions, type MockTestOptions } from "./mock/test-options.ts";
import { checkMockOptions } from "./script/check-options.ts";
import { checkScripts } from "./script/conflicts.ts";
import { toScripts, type ScriptSource } from "./script/to-scripts.ts";

export type { MockTestOptions } from "./mock/test-options.ts";

/** The mock of one test. */
export interface TestMock extends Omit<MockInference, "fetch" | "handle"> {
  /** A base URL for its `fetch` only; append `/v1` for OpenAI's clients. */
  url: string;
  /** Like the global `fetch`; also accepts a path such as `/v1/models`. Pass it to a client. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Allows unused replies in this test. */
  allowUnused(): void;
  /** Allows missed requests in this test. */
  allowMissed(): void;
  /** Allows conversations that OpenAI refuses in this test. */
  allowInvalid(): void;
}

const url = "http://mock-inference.test";

/**
 * Vitest's `test` with a fixture `mock`. A test that uses it fails with an explanation if a request matched no reply, a
 * reply called a tool that was not offered, OpenAI refuses the messages of a request or, if it passes otherwise, a reply
 * was never used. Throws a `ScriptError` for invalid scripts, and a `TypeError` for wrong options.
 */
export function mockInferenceTest(
  script: ScriptSource | readonly ScriptSource[],
  given: MockTestOptions = {},
): TestAPI<{ mock: TestMock }> {
  checkMockOptions("mockInferenceTest", given, mockTestOptions);
  const { allowUnused = false, allowMissed = false, allowInvalid = false, ...options } = given;
  // Parsed here, so that a mistake is reported once instead of by every test.
  const scripts = toScripts(script);
  checkScripts(scripts);
  return test.extend<{ mock: TestMock }>({
    mock: async ({ task, onTestFinished }, use) => {
      const mock = createMock(scripts, options);
      const allowed = { unused: allowUnused, missed: allowMissed, invalid: allowInvalid };
      // Not after `use`: Vitest reports an error thrown there twice.
      onTestFinished(() => {
        // A miss often causes the failure, so it is reported; unused replies of a failed test are not.
        if (!allowed.missed) mock.expectAllRequestsMatched();
        mock.expectAllCallsOffered();
        if (!allowed.invalid) mock.expectAllConversationsValid();
        if (!allowed.unused && task.result?.state !== "fail") mock.expectAllRepliesUsed();
      });
      // Replaces `fetch`, so that `handle` would not belong to it.
      const { handle: _handle, fetch: _fetch, ...rest } = mock;
      await use({
        ...rest,
        url,
        fetch: (input, init) =>
          mock.fetch(new Request(typeof input === "string" ? new URL(input, url) : input, init)),
        allowUnused: () => void (allowed.unused = true),
        allowMissed: () => void (allowed.missed = true),
        allowInvalid: () => void (allowed.invalid = true),
      });
    },
  });
}
