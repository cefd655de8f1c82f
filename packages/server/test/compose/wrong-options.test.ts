/** What a program passes by mistake is an error at once, and never ignored: with `auth` misspelt everybody would be served. */
import { expect, test } from "vitest";
import { createMockInference } from "@understudy/mock-inference";
import { createStack, startUnderstudy } from "../../src/index.ts";

const tokens = { red: { principal: "ann" } };

/** Options as a program in JavaScript passes them, and what the error has to say. */
const mistakes: Record<string, [options: object, words: string]> = {
  "a misspelt auth": [{ configuration: { atuh: { type: "tokens", tokens } } }, "did you mean auth?"],
  "auth beside the configuration": [{ auth: { type: "tokens", tokens } }, "belongs into the configuration"],
  "a misspelt type of auth": [{ configuration: { auth: { type: "token", tokens } } }, "did you mean tokens?"],
  "a misspelt principal": [
    { configuration: { auth: { type: "tokens", tokens: { red: { principle: "ann" } } } } },
    "entry 1 has the unknown key principle",
  ],
  "a misspelt field of a model": [
    { configuration: { models: [{ model_id: "a", provider_model: "mock-model" }] } },
    "did you mean provider_model_id?",
  ],
  "a misspelt model": [
    { configuration: { models: [{ model_id: "a", provider_model_id: "mock-modle" }] } },
    "did you mean mock-model?",
  ],
  "a text as configuration": [{ configuration: "models: []" }, "parseConfiguration(text"],
  "misspelt providers": [
    { providers: { inferance: {} } },
    "providers.inferance: unknown key; did you mean inference?",
  ],
  "no provider in a list of them": [{ providers: [] }, "providers: must have at least one provider"],
  "a text as store": [{ store: "memory" }, "openStore("],
  "the answer of openStore as store": [{ store: { store: {}, notice: null } }, "openStore("],
  "a version as profile": [{ profile: "0.2.12" }, 'profiles["0.2.12"]'],
  "a ttl without a unit": [{ ttl: "30" }, "ttl: expected a time such as 90m, 12h or 30d"],
  "a number as ttl": [{ ttl: 30 }, "ttl: must be text"],
  "providers that there are not": [
    { providers: { foo: 1 } },
    "providers.foo: unknown key; known keys: inference",
  ],
  "a provider without functions": [
    { providers: { inference: {} } },
    "providers.inference: must have the functions models and infer; models and infer is missing",
  ],
  "no configuration": [{ configuration: null }, "configuration: must be an object"],
  "a word as an origin": [
    { cors: "x" },
    'cors: must be a scheme, a host and a port, such as http://localhost:3000, or *, not "x"',
  ],
  "an origin with a path": [{ cors: "http://a.test/path" }, "did you mean http://a.test?"],
  "an origin with a port that browsers leave out": [
    { cors: "http://a.test:80" },
    "did you mean http://a.test?",
  ],
  "a word as a logger": [
    { logger: "console" },
    "logger: must have the functions debug, info, warn and error",
  ],
  "a logger without functions": [{ logger: {} }, "logger: must have the functions"],
  "no files of scripts": [
    { scriptFile: [] },
    "scriptFile: must be the path of a file, or a list with at least one",
  ],
  "a file of scripts without a name": [{ scriptFile: "" }, "scriptFile: must be the path of a file"],
  "a limit below nothing": [{ limits: { turnMs: -1 } }, "limits.turnMs: must be 0 or more, not -1"],
  "a size below nothing": [{ documents: { maxBytes: -1 } }, "documents.maxBytes: must be 0 or more, not -1"],
  "a misspelt option": [{ cros: "*" }, "did you mean cors?"],
  "a misspelt limit": [{ limits: { turnsMs: 5 } }, "did you mean turnMs?"],
  "a misspelt rule": [
    { authenticate: () => null, policy: [{ permitt: { actions: "read" } }] },
    "did you mean permit?",
  ],
  "a user instead of a function": [
    { authenticate: { principal: "ann" } },
    "authenticate: must be a function",
  ],
};

test.for(Object.entries(mistakes))("startUnderstudy refuses %s", async ([, [options, words]]) => {
  await expect(startUnderstudy(options)).rejects.toThrow(words);
});

const wrongOnlyForTests: Record<string, [options: object, words: string]> = {
  "a port that is true": [
    { port: true },
    "startUnderstudy: port: true is no port. A port is a whole number from 0",
  ],
  "a port in quotes": [{ port: "80" }, 'startUnderstudy: port: "80" is no port'],
  "null as a port": [{ port: null }, "startUnderstudy: port: null is no port"],
  "no scripts": [{ script: [] }, "startUnderstudy: script: is an empty list"],
};

test.for(Object.entries(wrongOnlyForTests))("startUnderstudy refuses %s", async ([, [options, words]]) => {
  await expect(startUnderstudy(options)).rejects.toThrow(words);
});

test("a logger may be the console, and an origin may belong to an app", async () => {
  const stack = createStack({ logger: console, cors: "capacitor://localhost" });
  await stack.close({ drainMs: 0 });
});

test("a mock is passed as it is, with all that it has besides providers", async () => {
  const mock = createMockInference([]);
  const stack = createStack({ providers: { ...mock } });
  await stack.ready;
  await stack.close();
});

test("startUnderstudy refuses scripts, which are an option of createStack", async () => {
  // @ts-expect-error -- as a program in JavaScript writes it
  await expect(startUnderstudy({ scripts: [] })).rejects.toThrow("did you mean script?");
});

test("createStack refuses a text as scripts", () => {
  // @ts-expect-error -- as a program in JavaScript writes it
  expect(() => createStack({ scripts: "script: weather" })).toThrow("parseScripts(text)");
  // @ts-expect-error -- as a program in JavaScript writes it
  expect(() => createStack({ scripts: {} })).toThrow("scripts: must be a list of parsed scripts");
});

test("a wrong configuration does not replace the one that is served", async () => {
  const stack = createStack({
    configuration: { models: [{ model_id: "a", provider_model_id: "mock-model" }] },
  });
  // @ts-expect-error -- as a program in JavaScript writes it
  expect(() => stack.configure({ modles: [] })).toThrow("did you mean models?");
  const answer = await stack.fetch(new Request("http://understudy.test/v1/models/a"));
  expect(answer.status).toBe(200);
  await stack.close();
});

test("a stack whose configuration names a model that nobody has answers so", async () => {
  const stack = createStack({ configuration: { models: [{ model_id: "a", provider_model_id: "b" }] } });
  await expect(stack.ready).rejects.toThrow("there is no model b");
  const answer = await stack.fetch(new Request("http://understudy.test/v1/models"));
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("there is no model b")]);
  await stack.close();
});
