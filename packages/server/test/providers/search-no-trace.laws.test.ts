/** The key of a search is in the requests to its service, and nowhere else, whatever the service does with it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore, webSearch, wolframAlpha, type Logger } from "../../src/index.ts";
import { providerData, testStack } from "./support.ts";
import { webService } from "./web-services.ts";

const scripts = parseScripts(`
script: asks
model: asker
replies:
  - { when: { last: tool }, say: Done. }
  - call: [{ tool: web_search, args: { query: "\${last}" } }]
---
script: computes
model: calculator
replies:
  - { when: { last: tool }, say: Done. }
  - call: [{ tool: wolfram_alpha, args: { query: "\${last}" } }]
`);

/** What every key begins with; one that a service refuses is repeated by it. */
const drawnKey = fc
  .tuple(
    fc.constantFrom("good-", "bad-"),
    fc.string({ unit: fc.constantFrom(..."ab01-._~+/=%\"\\'<&$*({".split("")), minLength: 8, maxLength: 16 }),
  )
  .map(([kind, text]) => `${kind}marker-${text}`);

const fates = ["hats", "nothing", "status 401", "status 500", "a page", "hang up", "busy once", "other JSON"];

interface Observed {
  where: string;
  text: string;
}

async function everythingObserved(engine: "brave" | "tavily" | "wolfram-alpha", key: string) {
  const observed: Observed[] = [];
  const log = (fields: object, text: string): void =>
    void observed.push({ where: "log", text: JSON.stringify({ ...fields, text }, errors) });
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const service = await webService(engine);
  const isWolfram = engine === "wolfram-alpha";
  const config = { url: service.url, retries: 0 };
  const store = createMemoryStore();
  const { call: plainCall } = testStack({
    store,
    logger,
    scripts,
    control: { loopback: true },
    providers: [isWolfram ? wolframAlpha(config) : webSearch({ engine, ...config })],
  });
  const [tool, group] = isWolfram ? ["wolfram_alpha", "wolfram_alpha"] : ["web_search", "websearch"];
  const field = { brave: "brave_search", tavily: "tavily_search", "wolfram-alpha": "wolfram_alpha" }[engine];
  const call = async (method: string, path: string, body?: object) => {
    const answer = await plainCall(method, path, body, providerData({ [`${field}_api_key`]: key }));
    const said = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    observed.push({ where: `${method} ${path}`, text: JSON.stringify([...answer.headers]) + said });
    return answer;
  };
  const agent_config = {
    model: isWolfram ? "calculator" : "asker",
    instructions: "",
    toolgroups: [`builtin::${group}`],
  };
  const { agent_id } = (await call("POST", "/v1/agents", { agent_config })).body;
  const agent = `/v1/agents/${agent_id}`;
  const { session_id } = (await call("POST", `${agent}/session`, { session_name: "s" })).body;
  for (const fate of fates) {
    for (const stream of [true, false])
      await call("POST", `${agent}/session/${session_id}/turn`, {
        messages: [{ role: "user", content: fate }],
        stream,
      });
    await call("POST", "/v1/tool-runtime/invoke", { tool_name: tool, kwargs: { query: fate } });
    if (!isWolfram) {
      const asked = { model: "asker", input: fate, tools: [{ type: "web_search" }] };
      for (const stream of [true, false]) await call("POST", "/v1/responses", { ...asked, stream });
    }
  }
  await call("GET", `${agent}/session/${session_id}`);
  await call("GET", "/v1/providers");
  for (const page of ["observed", "journal", "agents", "responses"])
    await call("GET", `/_understudy/${page}`);
  observed.push({ where: "records", text: JSON.stringify(await store.list("")) });
  observed.push({ where: "what else was sent", text: service.others.join("\n") });
  return { observed, keys: service.keys };
}

function errors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(errors("", value.cause))}` : value;
}

test.each(["brave", "tavily", "wolfram-alpha"] as const)("of %s it leaves no trace", async (engine) => {
  await fc.assert(
    fc.asyncProperty(drawnKey, async (key) => {
      const { observed, keys } = await everythingObserved(engine, key);
      expect(keys.filter((one) => one === key).length).toBeGreaterThanOrEqual(fates.length);
      expect(observed.length).toBeGreaterThan(20);
      const forms = ["marker-", JSON.stringify(key).slice(1, -1), encodeURIComponent(key), btoa(key)];
      const traces = observed.filter(({ text }) => forms.some((form) => text.includes(form)));
      expect(traces.map(({ where }) => where)).toEqual([]);
    }),
    { numRuns: drawsOf(20) },
  );
});
