/** A key of the provider data is in the requests to the model's server, and nowhere else. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore, openai, type Logger, type Store, type Write } from "../../src/index.ts";
import { keyedServer, providerData, testStack, type Called } from "./support.ts";

/** What every key begins with. */
const beginning = "marker-";

/** What a header can carry; as JSON or in a URL some of it looks otherwise. */
const drawnKey = fc
  .string({ unit: fc.constantFrom(..."abc019-._~+/=%\"\\'<&$*({".split("")), minLength: 8, maxLength: 20 })
  .map((text) => `${beginning}${text}`);

interface Observed {
  where: string;
  text: string;
}

const fates = [
  "answer",
  "refuse with 400",
  "refuse with 401",
  "refuse with 403",
  "refuse with 500",
  "refuse in words",
  "fail later",
  "hang up",
  "be a page",
];

/** Everything that others may read, and the keys that the model's server got. */
async function everythingObserved(key: string, store: Store = createMemoryStore()) {
  const observed: Observed[] = [];
  const log = (fields: object, text: string): void =>
    void observed.push({ where: "log", text: JSON.stringify({ ...fields, text }, errors) });
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const server = await keyedServer();
  const { stack, ...own } = testStack({
    store,
    logger,
    control: { loopback: true },
    providers: [openai({ url: server.url, key_from: "their_key", retries: 0 })],
    configuration: { models: [{ model_id: "big", provider_id: "openai" }] },
  });
  const header = providerData({ their_key: key });
  const call = async (method: string, path: string, body?: object): Promise<Called> => {
    const answer = await own.call(method, path, body, header);
    const { headers, body: said } = answer;
    const text = typeof said === "string" ? said : JSON.stringify(said);
    observed.push({ where: `${method} ${path}`, text: JSON.stringify([...headers]) + text });
    return answer;
  };
  const agent_config = { model: "big", instructions: "", enable_session_persistence: true };
  const client_tools = [{ name: "look" }];
  const { agent_id } = (await call("POST", "/v1/agents", { agent_config: { ...agent_config, client_tools } }))
    .body;
  const agent = `/v1/agents/${agent_id}`;
  const { session_id } = (await call("POST", `${agent}/session`, { session_name: "s" })).body;
  const turns = `${agent}/session/${session_id}/turn`;
  const ask = (text: string) => [{ role: "user", content: text }];
  for (const stream of [true, false])
    for (const fate of fates) await call("POST", turns, { messages: ask(fate), stream });
  const waiting = await call("POST", turns, { messages: ask("call"), stream: false });
  const [{ call_id }] = waiting.body.output_message.tool_calls;
  const tool_responses = [{ call_id, tool_name: "look", content: "Seen" }];
  await call("POST", `${turns}/${waiting.body.turn_id}/resume`, { tool_responses, stream: true });
  await call("GET", `${agent}/session/${session_id}`);
  for (const fate of fates) {
    for (const rest of [{}, { stream: true }, { background: true }, { store: false }])
      await call("POST", "/v1/responses", { model: "big", input: fate, ...rest });
    for (const stream of [true, false])
      await call("POST", "/v1/chat/completions", { model: "big", messages: ask(fate), stream });
  }
  await call("POST", "/v1/completions", { model: "big", prompt: "Hello" });
  await call("POST", "/v1/embeddings", { model: "big", input: "Hello" });
  await expect.poll(() => stack.running).toBe(0);
  await call("GET", "/v1/responses");
  await call("GET", "/v1/providers");
  const pages = ["observed", "journal", "agents", "responses", "conversations"];
  const sessions = [`sessions?agent_id=${agent_id}`, `turns?agent_id=${agent_id}&session_id=${session_id}`];
  for (const path of [...pages, ...sessions]) await call("GET", `/_understudy/${path}`);
  observed.push({ where: "records", text: JSON.stringify(await store.list("")) });
  observed.push({ where: "other headers and bodies", text: server.others.join("\n") });
  return { observed, keys: server.keys };
}

function errors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(errors("", value.cause))}` : value;
}

/** Where the key is, or its beginning, also as JSON or a URL has it. */
function places(key: string, observed: readonly Observed[]): string[] {
  const forms = [beginning, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), btoa(key)];
  return observed.flatMap(({ where, text }) => (forms.some((form) => text.includes(form)) ? [where] : []));
}

test("a key of the provider data reaches the model's server, and leaves no trace", async () => {
  await fc.assert(
    fc.asyncProperty(drawnKey, async (key) => {
      const { observed, keys } = await everythingObserved(key);
      expect(observed.length).toBeGreaterThan(70);
      expect(keys.filter((one) => one === `Bearer ${key}`).length).toBeGreaterThan(60);
      expect(places(key, observed)).toEqual([]);
    }),
    { numRuns: drawsOf(20) },
  );
});

const marker = `${beginning}5f2c91`;

test.each(["turn", "response"])("a server that stores it beside a %s would be noticed", async (noun) => {
  const honest = createMemoryStore();
  const beside = (write: Write): Write[] =>
    write.key.startsWith(`${noun}/`) && write.value !== undefined
      ? [write, { key: `by/${write.key}`, value: marker }]
      : [write];
  const store: Store = {
    ...honest,
    commit: (checks, writes) => honest.commit(checks, writes.flatMap(beside)),
  };
  expect(places(marker, (await everythingObserved(marker, store)).observed)).toEqual(["records"]);
});
