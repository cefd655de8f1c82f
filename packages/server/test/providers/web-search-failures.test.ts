/** Services on the web that fail, or are none: the model is told, and nobody else is concerned. */
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
  - call: [{ tool: web_search, args: { query: hats } }]
`);
const websearch = { config: { toolgroups: ["builtin::websearch"] } };
const wolfram = { config: { toolgroups: ["builtin::wolfram_alpha"] } };
const ownKeys = { brave: "brave_search_api_key", tavily: "tavily_search_api_key" } as const;

describe.each(["brave", "tavily", "wolfram-alpha"] as const)("%s", (engine) => {
  const isWolfram = engine === "wolfram-alpha";
  const tool = isWolfram ? "wolfram_alpha" : "web_search";
  const name = { brave: "Brave Search", tavily: "Tavily", "wolfram-alpha": "Wolfram|Alpha" }[engine];
  const own = isWolfram ? "wolfram_alpha_api_key" : ownKeys[engine];
  const [said, config] = isWolfram ? (["compute", wolfram] as const) : (["hats", websearch] as const);
  /** What the tool is asked, and what it answers. */
  async function told(query: string, { api_key = "good", data = {}, timeout = 30 } = {}) {
    const service = await webService(engine);
    const config = { api_key, key_from: own, url: service.url, timeout };
    const entry = isWolfram ? wolframAlpha(config) : webSearch({ engine, ...config });
    const { call } = testStack({ scripts, providers: [entry] });
    const run = { tool_name: tool, kwargs: { query } };
    const { status, body } = await call("POST", "/v1/tool-runtime/invoke", run, providerData(data));
    return { status, body, asked: service.keys.length };
  }

  test.each([
    ["status 500", "answered 500: Not with «secret»."],
    ["status 404", "answered 404: Not with «secret»."],
    ["status 403", "refuses the key of the configuration (403: Not with «secret».)"],
    ["busy for long", "answered 429: Too many."],
    ["a page", "answered with text/html that begins with <p>---"],
    ["elsewhere", "answered 302: no word"],
    ["50 MB", "answered with more than 8 MiB"],
    ["other JSON", isWolfram ? "answered without queryresult" : "answered without results"],
  ])("that does this has failed as a tool: %s", async (query, words) => {
    const { status, body, asked } = await told(query);
    expect([status, body]).toMatchObject([200, { content: null, error_code: 1 }]);
    expect(body.error_message).toContain(`${name} ${words}`);
    expect(asked).toBe(1);
  });

  test("that hangs up is asked again, and has failed then", async () => {
    const { body, asked } = await told("hang up");
    expect(body.error_message).toMatch(
      /cannot be reached, or broke its answer off: (?:other side closed|.*reset)/,
    );
    expect(asked).toBe(3);
  });

  test("that says nothing has failed in time", async () => {
    const { body } = await told("silence", { timeout: 0.3 });
    expect(body.error_message).toBe(`${name} did not answer within 0.3 s`);
  });

  test.each(["busy once", "busy, says Brave"])(
    "that is busy is asked again when it says: %s",
    async (query) => {
      const { body, asked } = await told(query);
      expect([body.error_message, asked]).toEqual([null, 2]);
    },
  );

  test("refuses a caller's key as a 400 that names the field, and the configuration's as a failure", async () => {
    const theirs = await told("hats", { data: { [own]: "bad-key-of-theirs" } });
    expect(theirs.status).toBe(400);
    expect(theirs.body.detail).toMatch(`${name} refuses ${own} of X-LlamaStack-Provider-Data (`);
    expect(theirs.body.detail).toMatch(/«secret»/);
    const ours = await told("hats", { api_key: "bad-key-of-ours" });
    expect(ours.body.error_message).toMatch(`${name} refuses the key of the configuration (`);
    expect(JSON.stringify([theirs, ours])).not.toContain("bad-key");
  });

  test("that fails costs a turn a tool response, and the turn goes on", async () => {
    const { url } = await webService(engine);
    const wrong = { api_key: "bad", url };
    const entry = isWolfram ? wolframAlpha(wrong) : webSearch({ engine, ...wrong });
    const { turn } = testStack({ scripts, providers: [entry] });
    const { status, body } = await turn("asker", said, config);
    expect(status).toBe(200);
    const words = `The tool ${tool} failed: ${name} refuses the key of the configuration`;
    expect(body.output_message.content).toContain(words);
  });
});

test.each([{}, { query: 5 }, { query: " " }])("a call with %j is told what it needs", async (kwargs) => {
  const { call } = testStack({ providers: [webSearch({ engine: "brave", api_key: "good" })] });
  const run = { tool_name: "web_search", kwargs };
  const { body } = await call("POST", "/v1/tool-runtime/invoke", run);
  expect(body.error_message).toBe("web_search needs query, a text");
});
