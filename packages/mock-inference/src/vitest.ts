/** A fixture for Vitest: every test gets a scripted world of its own, and fails when that was played otherwise than foreseen. */
import { test, type TestAPI } from "vitest";
import { createMock, type MockInference, type MockInferenceOptions } from "./mock-inference.ts";
import { checkScripts } from "./script/conflicts.ts";
import { toScripts, type ScriptSource } from "./script/to-scripts.ts";

/** The world of one test. */
export interface TestMock extends Omit<MockInference, "fetch" | "handle"> {
  /** A base URL that only its `fetch` understands; OpenAI's clients want `/v1` behind it. */
  url: string;
  /** Takes what the global `fetch` takes, and a bare path such as `/v1/models`. Hand it to a client as its own. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** Lets this test end with replies that no request got. */
  allowUnused(): void;
  /** Lets this test end although a request found no reply. */
  allowMissed(): void;
}

export interface MockTestOptions extends MockInferenceOptions {
  /** Lets all tests end with replies that no request got, as where they share one script and each plays a part of it. */
  allowUnused?: boolean;
  /** Lets all tests end although a request found no reply. */
  allowMissed?: boolean;
}

const url = "http://mock-inference.test";

/**
 * Vitest's `test` with a fixture `mock`. A test that asks for it, and does not fail by itself, fails with an explanation if
 * a request found no reply or a reply was never used. Throws a `ScriptError` for scripts that cannot be read or played.
 */
export function mockInferenceTest(
  script: ScriptSource | readonly ScriptSource[],
  { allowUnused = false, allowMissed = false, ...options }: MockTestOptions = {},
): TestAPI<{ mock: TestMock }> {
  // Read once, and here, so that a mistake is told once and not by every test.
  const scripts = toScripts(script);
  checkScripts(scripts);
  return test.extend<{ mock: TestMock }>({
    mock: async ({ task, onTestFinished }, use) => {
      const mock = createMock(scripts, options);
      const allowed = { unused: allowUnused, missed: allowMissed };
      // Not after `use`: what is thrown there is reported twice.
      onTestFinished(() => {
        // A miss is often why a test fails; what it then left unused is not worth telling.
        if (!allowed.missed) mock.expectAllRequestsMatched();
        if (!allowed.unused && task.result?.state !== "fail") mock.expectAllRepliesUsed();
      });
      // Of the two doors only the `fetch` below.
      const { handle: _handle, fetch: _fetch, ...rest } = mock;
      await use({
        ...rest,
        url,
        fetch: (input, init) =>
          mock.fetch(new Request(typeof input === "string" ? new URL(input, url) : input, init)),
        allowUnused: () => void (allowed.unused = true),
        allowMissed: () => void (allowed.missed = true),
      });
    },
  });
}
