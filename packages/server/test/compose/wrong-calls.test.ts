/** What a program passes to the functions beside `createStack` by mistake is an error that names the function. */
import { expect, onTestFinished, test } from "vitest";
import { createMockInference } from "@understudy/mock-inference";
import { createStack, openStore, parseConfiguration } from "../../src/index.ts";
import { agentsHandlers } from "../../src/msw.ts";
import { listen } from "../../src/node.ts";

/** A value as a program in JavaScript passes it. */
const given = (value: unknown): never => value as never;

const wrongCalls: Record<string, [call: () => Promise<unknown>, words: string]> = {
  "a configuration without options": [
    () => parseConfiguration("models: []", given(undefined)),
    "parseConfiguration: options must be an object: { providers }",
  ],
  "a configuration of no text": [
    () => parseConfiguration(given(undefined), { providers: undefined }),
    "parseConfiguration: text must be the text of a configuration",
  ],
  "misspelt providers": [
    () => parseConfiguration("models: []", given({ provider: createMockInference() })),
    "parseConfiguration: provider: unknown key; did you mean providers?",
  ],
  "providers without functions": [
    () => parseConfiguration("models: []", { providers: given({ inference: {} }) }),
    "parseConfiguration: providers.inference: must have the functions models and infer",
  ],
  "a store with an unknown option": [
    () => openStore(given({ kind: "memory", foo: 1 })),
    "openStore: foo: unknown key; there are kind",
  ],
  "a misspelt kind of store": [() => openStore(given({ kind: "memry" })), "did you mean memory?"],
  "a store with a path": [
    () => openStore(given({ kind: "sqlite", path: "a.db" })),
    "openStore: path: unknown key; there are kind, file",
  ],
  "a store without an address": [() => openStore(given({ kind: "redis" })), "openStore: redis needs a url"],
  "a misspelt durable": [
    () => openStore("memory", given({ durabel: true })),
    "openStore: durabel: unknown key; did you mean durable?",
  ],
  "no options of a store": [() => openStore("memory", given(null)), "openStore: options must be an object"],
  "nothing to listen for": [() => listen(given(undefined)), "Nothing to serve: pass a stack"],
  "a number as options of listen": [
    () => listen(createMockInference(), given(5)),
    "listen: options must be an object, not 5",
  ],
};

test.for(Object.entries(wrongCalls))("refuses %s", async ([, [call, words]]) => {
  const refused = call();
  await expect(refused).rejects.toThrow(TypeError);
  await expect(refused).rejects.toThrow(words);
});

test("a stack refuses wrong options of its close, and stays open", async () => {
  const stack = createStack();
  onTestFinished(() => stack.close());
  await expect(stack.close(given({ drainMS: 1 }))).rejects.toThrow(
    "close: drainMS: unknown key; did you mean drainMs?",
  );
  await expect(stack.close({ drainMs: given("x") })).rejects.toThrow(
    'close: drainMs: must be milliseconds, 0 or more, not "x"',
  );
  await expect(stack.close(given(null))).rejects.toThrow("close: options must be an object");
  expect((await stack.fetch(new Request("http://understudy.test/v1/models"))).status).toBe(200);
});

test("a stack refuses no configuration, and a user without attributes", async () => {
  const stack = createStack({ authenticate: () => null });
  onTestFinished(() => stack.close());
  expect(() => stack.configure(given(undefined))).toThrow("configuration: is missing");
  const request = new Request("http://understudy.test/v1/models");
  expect(() => stack.fetchAs(given({ id: "ann" }), request)).toThrow(
    "fetchAs: a user has a principal and attributes",
  );
});

test("handlers for MSW refuse wrong options by the name of their function", async () => {
  const stack = createStack();
  onTestFinished(() => stack.close());
  expect(() => agentsHandlers(stack, given(undefined))).toThrow("agentsHandlers: options must be an object");
  expect(() => agentsHandlers(stack, { baseUrl: "x" })).toThrow(
    "agentsHandlers: baseUrl: must be the URL of a server",
  );
  const misspelt = given({ baseUrl: "http://x.test", foo: 1 });
  expect(() => agentsHandlers(stack, misspelt)).toThrow("agentsHandlers: foo: unknown key");
  expect(() => agentsHandlers(given(null), { baseUrl: "http://x.test" })).toThrow(
    "agentsHandlers: what is served",
  );
});
