/** Web search and Wolfram|Alpha as tools of turns and responses: what the model is given, whose key is sent, what fails. */
import { describe, expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { webSearch, wolframAlpha } from "../../src/index.ts";
import { providerData, testStack } from "./support.ts";
import { webService } from "./web-services.ts";

const scripts = parseScripts(`
script: asks
model: asker
replies:
  - when: { last: tool }
    say: [{ repeat: last }]
  - when: { text: compute }
    call: [{ tool: wolfram_alpha, args: { query: 2+2 } }]
  - call: [{ tool: web_search, args: { query: "\${last}" } }]
`);
const websearch = { config: { toolgroups: ["builtin::websearch"] } };
const wolfram = { config: { toolgroups: ["builtin::wolfram_alpha"] } };
const ownKeys = { brave: "brave_search_api_key", tavily: "tavily_search_api_key" } as const;

describe("the model is given", () => {
  test("Brave's results in Brave's order, one a line, with the fields that Llama Stack takes", async () => {
    const { url, others } = await webService("brave");
    const { turn } = testStack({
      scripts,
      providers: [webSearch({ engine: "brave", api_key: "good", url })],
    });
    const { body } = await turn("asker", "umbrellas & hats?", websearch);
    const [{ content, metadata }] = body.steps[1].tool_responses;
    const type = "search_result";
    const lines = content.split("\n").map((line: string) => JSON.parse(line));
    expect(lines).toEqual([
      { type, title: "two", url: "https://two.example", description: "About two" },
      [{ type, title: "film", url: "https://film.example", description: "About film" }],
      { type, title: "one", url: "https://one.example", description: "About one" },
    ]);
    expect(metadata).toEqual({
      sources: ["https://two.example", "https://film.example", "https://one.example"],
    });
    expect(others.map((one) => JSON.parse(one))).toMatchObject([
      ["GET", { pathname: "/res/v1/web/search", parameters: { q: "umbrellas & hats?" } }],
    ]);
  });

  test("no more of Brave's results than are wanted", async () => {
    const { url } = await webService("brave");
    const entry = webSearch({ engine: "brave", api_key: "good", url, max_results: 1 });
    const { body } = await testStack({ scripts, providers: [entry] }).turn("asker", "hats", websearch);
    expect(JSON.parse(body.output_message.content)).toMatchObject({ title: "two" });
  });

  test("Tavily's results in Llama Stack's form", async () => {
    const { url, others } = await webService("tavily");
    const entry = webSearch({ engine: "tavily", api_key: "good", url, max_results: 2 });
    const { body } = await testStack({ scripts, providers: [entry] }).turn("asker", "hats", websearch);
    expect(JSON.parse(body.output_message.content)).toEqual({
      query: "hats",
      top_k: ["one", "two"].map((title) => ({
        title,
        url: `https://${title}.example`,
        content: `About ${title}`,
        score: 0.9,
        raw_content: null,
      })),
    });
    expect(others.map((one) => JSON.parse(one))).toMatchObject([
      ["POST", { pathname: "/search", body: { query: "hats", max_results: 2 } }],
    ]);
  });

  test("the pods of Wolfram|Alpha up to the result, without what is about the computation", async () => {
    const { url, others } = await webService("wolfram-alpha");
    const { turn } = testStack({ scripts, providers: [wolframAlpha({ api_key: "good", url })] });
    const { body } = await turn("asker", "compute", wolfram);
    expect(JSON.parse(body.output_message.content)).toEqual({
      queryresult: {
        success: true,
        inputstring: "2+2",
        pods: [
          { title: "Input", subpods: [{ title: "", plaintext: "2+2" }] },
          { title: "Result", subpods: [{ title: "", plaintext: "4" }] },
        ],
      },
    });
    const parameters = { input: "2+2", format: "plaintext", output: "json" };
    expect(others.map((one) => JSON.parse(one))).toMatchObject([
      ["GET", { pathname: "/v2/query", parameters }],
    ]);
  });

  test.each(["brave", "tavily"] as const)("words where %s finds nothing", async (engine) => {
    const { url } = await webService(engine);
    const { turn } = testStack({ scripts, providers: [webSearch({ engine, api_key: "good", url })] });
    const { body } = await turn("asker", "nothing", websearch);
    expect(body.output_message.content).toBe('Nothing was found for "nothing".');
  });
});

test("a response searches the web with it, and has its sources", async () => {
  const { url } = await webService("tavily");
  const { call } = testStack({ scripts, providers: [webSearch({ engine: "tavily", api_key: "good", url })] });
  const include = ["web_search_call.action.sources"];
  const asked = { model: "asker", input: "hats", tools: [{ type: "web_search" }], include };
  const { body } = await call("POST", "/v1/responses", asked);
  const sources = ["https://one.example", "https://two.example"].map((url) => ({ type: "url", url }));
  expect(body.output[0]).toMatchObject({ type: "web_search_call", action: { query: "hats", sources } });
});

describe("the key", () => {
  test.each(["brave", "tavily"] as const)("of %s is the caller's, by Llama Stack's field", async (engine) => {
    const { url, keys } = await webService(engine);
    const { call, turn } = testStack({ scripts, providers: [webSearch({ engine, url })] });
    const data = providerData({ [ownKeys[engine]]: "good-mine" });
    expect((await turn("asker", "hats", websearch, data)).body.output_message.content).toContain("About one");
    const run = { tool_name: "web_search", kwargs: { query: "hats" } };
    expect((await call("POST", "/v1/tool-runtime/invoke", run, data)).body.content).toContain("About one");
    expect(keys).toEqual(["good-mine", "good-mine"]);
  });

  test("the caller's key counts before that of the configuration where both are possible", async () => {
    const { url, keys } = await webService("wolfram-alpha");
    const entry = wolframAlpha({ api_key: "good-ours", key_from: "wolfram_alpha_api_key", url });
    const { turn } = testStack({ scripts, providers: [entry] });
    await turn("asker", "compute", wolfram, providerData({ wolfram_alpha_api_key: "good-mine" }));
    await turn("asker", "compute", wolfram);
    expect(keys).toEqual(["good-mine", "good-ours"]);
  });

  test("an empty key in the configuration leaves the caller's", async () => {
    const { url, keys } = await webService("brave");
    const { turn } = testStack({ scripts, providers: [webSearch({ engine: "brave", url, api_key: "" })] });
    await turn("asker", "hats", websearch, providerData({ brave_search_api_key: "good" }));
    expect(keys).toEqual(["good"]);
  });

  test("a missing key is a 400 that names the field, before anything is asked or stored", async () => {
    const { url, keys } = await webService("brave");
    const { call, turn } = testStack({ scripts, providers: [webSearch({ engine: "brave", url })] });
    const words = "Provider web-search needs brave_search_api_key in X-LlamaStack-Provider-Data.";
    for (const stream of [false, true]) {
      const refused = await turn("asker", "hats", { ...websearch, stream });
      expect([refused.status, refused.body.detail]).toEqual([400, words]);
    }
    const run = { tool_name: "web_search", kwargs: { query: "hats" } };
    const alone = await call("POST", "/v1/tool-runtime/invoke", run);
    expect([alone.status, alone.body.detail]).toEqual([400, words]);
    const asked = { model: "asker", input: "hats", tools: [{ type: "web_search" }] };
    const response = await call("POST", "/v1/responses", asked);
    expect([response.status, response.body.error.message]).toEqual([400, words]);
    expect(keys).toEqual([]);
    expect((await call("GET", "/v1/responses")).body.data).toEqual([]);
  });

  test("a turn that does not search needs no key", async () => {
    const { url } = await webService("brave");
    const { turn } = testStack({ scripts, providers: [webSearch({ engine: "brave", url })] });
    expect((await turn("asker", "hats")).status).toBe(200);
  });
});

test("a group that was registered by Llama Stack's name of the provider, under any name, has the tool", async () => {
  const { url } = await webService("brave");
  const { call, turn } = testStack({
    scripts,
    providers: [webSearch({ engine: "brave", api_key: "good", url })],
  });
  for (const toolgroup_id of ["builtin::websearch", "mine"]) {
    const registered = await call("POST", "/v1/toolgroups", { toolgroup_id, provider_id: "brave-search" });
    expect(registered.status).toBe(200);
    const { body } = await turn("asker", "hats", { config: { toolgroups: [toolgroup_id] } });
    expect(body.output_message.content).toContain("About one");
  }
});

test("a tool of a script with the same name is the script's", async () => {
  const { url, keys } = await webService("brave");
  const scripted = parseScripts(`
script: own
model: own
replies:
  - { when: { last: tool }, say: [{ repeat: last }] }
  - call: [{ tool: web_search, args: { query: hats } }]
tools: [{ tool: web_search, group: builtin::websearch, returns: Scripted. }]
`);
  const { turn } = testStack({ scripts: scripted, providers: [webSearch({ engine: "brave", url })] });
  const { status, body } = await turn("own", "hats", websearch);
  expect([status, body.output_message.content, keys]).toEqual([200, "Scripted.", []]);
});
