/** What a program in JavaScript passes by mistake is an error that names the function, and never ignored. */
import { expect, test } from "vitest";
import { createMockInference } from "../src/index.ts";
import { mockInferenceTest } from "../src/vitest.ts";

/** Options as a program in JavaScript passes them, and what the error has to say. */
const wrongOptions: Record<string, [options: unknown, words: string]> = {
  "a misspelt option": [{ modles: ["x"] }, "modles: unknown key; did you mean models?"],
  "an option of listen": [{ port: 1 }, "port: unknown key; known keys: models"],
  "a text as models": [{ models: "x" }, 'models: must be a list, not "x"'],
  "a model that no path can carry": [
    { models: ["a/../b"] },
    'models[0]: "a/../b" must be a name that a path',
  ],
  "a dialect that there is not": [
    { responses: "azure" },
    'responses: must be openai or open-responses, not "az',
  ],
  "a misspelt limit": [
    { journal: { maxEntires: 1 } },
    "journal.maxEntires: unknown key; known keys: entries, by",
  ],
  "a text as a limit": [
    { journal: { entries: "x" } },
    'journal.entries: must be a number of 0 or more, not "x"',
  ],
  "a limit that is no number": [
    { journal: { bytes: Number.NaN } },
    "journal.bytes: must be a number of 0 or more",
  ],
  "a number as sleep": [{ sleep: 5 }, "sleep: must be a function, not 5"],
  "a text as a flag": [{ refuseInvalid: "no" }, 'refuseInvalid: must be true or false, not "no"'],
  "a number": [5, "options must be an object, not 5"],
  null: [null, "options must be an object, not null"],
};

test.for(Object.entries(wrongOptions))(
  "createMockInference refuses %s as options",
  ([, [options, words]]) => {
    expect(() => createMockInference([], options as never)).toThrow(TypeError);
    expect(() => createMockInference([], options as never)).toThrow(`createMockInference: ${words}`);
  },
);

test.for(Object.entries(wrongOptions))("mockInferenceTest refuses %s as options", ([, [options, words]]) => {
  const script = { script: "a" };
  expect(() => mockInferenceTest(script, options as never)).toThrow(`mockInferenceTest: ${words}`);
});

test("mockInferenceTest refuses a misspelt allowUnused", () => {
  const options = { alowUnused: true } as never;
  expect(() => mockInferenceTest({ script: "a" }, options)).toThrow("did you mean allowUnused?");
});

test("undefined options count as no options", () => {
  const none = { models: undefined, responses: undefined, journal: { entries: undefined }, sleep: undefined };
  expect(createMockInference([], none).scripts.list()).toEqual([]);
});

test("a journal may hold all", () => {
  const journal = { entries: Infinity, bytes: Infinity };
  expect(createMockInference([], { journal }).journal.held()).toBe(0);
});
