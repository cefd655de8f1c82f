/** `providers` of a configuration file: each mistake with its place and what would be right. */
import { ScriptError } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { createStack, openai, parseConfiguration } from "../../src/index.ts";

const parse = (text: string, environment: Record<string, string> = {}) =>
  parseConfiguration(text, { file: "stack.yaml", providers: undefined, environment });

async function mistakesIn(text: string): Promise<string[]> {
  const error = await parse(text).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ScriptError)) throw new Error("no mistake was found", { cause: error });
  return error.problems.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
}

const gpu = (config: string, type = "openai") => `providers:
  inference:
    - provider_id: gpu
      type: ${type}
      config: ${config}
`;

test("variables of the environment stand for keys, with defaults where these are given", async () => {
  const text = gpu('{ url: "${env.GPU_URL:=http://127.0.0.1:8000/v1}", api_key: "${env.GPU_KEY}" }');
  const { providers } = await parse(text, { GPU_KEY: "secret" });
  expect(providers?.inference).toEqual([
    { provider_id: "gpu", type: "openai", config: { url: "http://127.0.0.1:8000/v1", api_key: "secret" } },
  ]);
});

test.each([
  ["no type", gpu("{ url: http://a/v1 }").replace("      type: openai\n", ""), "type"],
  ["an unknown type", gpu("{ url: http://a/v1 }", "opneai"), "there is no type opneai; did you mean openai?"],
  ["a literal key", gpu("{ url: http://a/v1, api_key: sk-1 }"), "write ${env.NAME}"],
  [
    "a literal key in a header",
    gpu("{ url: http://a/v1, headers: { Authorization: Bearer x } }"),
    "write ${env.NAME}",
  ],
  [
    "a variable that is not set",
    gpu('{ url: "${env.NO_URL}" }'),
    "the variable NO_URL of the environment is not set",
  ],
  ["another form of variable", gpu('{ url: "${GPU_URL}" }'), "expected ${env.NAME}"],
  ["no URL", gpu("{}"), "url"],
  ["a URL of another protocol", gpu("{ url: ftp://a/v1 }"), "expected the base URL of a model server"],
  ["an unknown key", gpu("{ url: http://a/v1, retrys: 1 }"), "unknown key; did you mean retries?"],
  [
    "a time-out that is no number",
    gpu("{ url: http://a/v1, timeouts: { first: 5s } }"),
    "timeouts.first: must be",
  ],
  ["an API that has no providers", "providers:\n  inferense: []\n", "unknown key; did you mean inference?"],
  [
    "a name twice",
    gpu("{ url: http://a/v1 }") + "    - { provider_id: gpu, type: openai, config: { url: http://b/v1 } }\n",
    "duplicate name gpu",
  ],
  ["a name with a slash", gpu("{ url: http://a/v1 }").replace("gpu", "a/b"), "must be of letters"],
])("%s is a mistake with its line", async (_, text, words) => {
  const mistakes = await mistakesIn(text);
  expect(mistakes).toEqual([expect.stringMatching(/^\d+:\d+ providers/)]);
  expect(mistakes[0]).toContain(words);
});

const search = (config: string) => `providers:
  tool_runtime:
    - provider_id: search
      type: web-search
      config: ${config}
`;

test("a search whose key is an empty variable is configured without one", async () => {
  const text = search('{ engine: brave, api_key: "${env.BRAVE_SEARCH_API_KEY:=}" }');
  const { providers } = await parse(text);
  expect(providers?.tool_runtime).toEqual([
    { provider_id: "search", type: "web-search", config: { engine: "brave", api_key: "" } },
  ]);
});

test.each([
  ["no engine", "{}", "engine"],
  ["an unknown engine", "{ engine: brvae }", "config.engine"],
  ["a literal key", "{ engine: brave, api_key: abc }", "write ${env.NAME}"],
  ["an unknown key", "{ engine: brave, max_result: 3 }", "did you mean max_results?"],
  ["too many results", "{ engine: brave, max_results: 21 }", "max_results"],
  ["no base URL", "{ engine: brave, url: brave.test }", "expected a base URL"],
  ["a base URL with a query", '{ engine: brave, url: "https://brave.test?key=1" }', "expected a base URL"],
])("of a search, %s is a mistake with its line", async (_, config, words) => {
  const mistakes = await mistakesIn(search(config));
  expect(mistakes).toEqual([expect.stringMatching(/^\d+:\d+ providers/)]);
  expect(mistakes[0]).toContain(words);
});

test("of several providers a model names its own", async () => {
  const providers = [openai({ url: "http://127.0.0.1:9/v1" })];
  const unnamed = { models: [{ model_id: "big" }] };
  expect(() => createStack({ providers, configuration: unnamed })).toThrow(
    /models\[0\]: Several inference providers could be meant\. Name one of: understudy, openai\./,
  );
});
