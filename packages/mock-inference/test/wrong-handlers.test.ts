/** Handlers for MSW refuse options that would handle nothing, or otherwise than meant. */
import { expect, test } from "vitest";
import { createMockInference } from "../src/index.ts";
import { fetchHandlers, mockInferenceHandlers } from "../src/msw.ts";

const baseUrl = "http://llm.test";

/** Options as a program in JavaScript passes them, and what the error has to say. */
const wrongOptions: Record<string, [options: unknown, words: string]> = {
  "no options": [undefined, "options must be an object, not undefined"],
  "no base URL": [{}, "baseUrl: is missing"],
  "a misspelt base URL": [{ baseURL: baseUrl }, "baseURL: unknown key; did you mean baseUrl?"],
  "a word as base URL": [{ baseUrl: "x" }, "baseUrl: must be the URL of a server, such as http://llm.test"],
  "a base URL of another scheme": [{ baseUrl: "ftp://llm.test" }, 'not "ftp://llm.test"'],
  "a base URL with a query": [{ baseUrl: "http://llm.test/?a=1" }, 'not "http://llm.test/?a=1"'],
  "a URL object": [{ baseUrl: new URL(baseUrl) }, "baseUrl: must be the URL of a server"],
  "an unknown option": [{ baseUrl, foo: 1 }, "foo: unknown key; known keys: baseUrl"],
};

test.for(Object.entries(wrongOptions))("handlers of a mock refuse %s", ([, [options, words]]) => {
  const mock = createMockInference();
  expect(() => fetchHandlers(mock, options as never)).toThrow(TypeError);
  expect(() => fetchHandlers(mock, options as never)).toThrow(words);
  expect(() => mockInferenceHandlers(mock, options as never)).toThrow(`mockInferenceHandlers: `);
});

test("handlers of a mock refuse a text as a flag, and a dialect that there is not", () => {
  const wrong = { baseUrl, refuseInvalid: "no", responses: "azure" } as never;
  expect(() => mockInferenceHandlers("script: a", wrong)).toThrow("refuseInvalid: must be true or false");
  expect(() => mockInferenceHandlers("script: a", wrong)).toThrow(
    "responses: must be openai or open-responses",
  );
});

test("handlers of nothing are refused", () => {
  expect(() => fetchHandlers(null as never, { baseUrl })).toThrow(
    "fetchHandlers: what is served must have a fetch",
  );
  expect(() => mockInferenceHandlers(null as never, { baseUrl })).toThrow("must be a mapping, not null");
});
