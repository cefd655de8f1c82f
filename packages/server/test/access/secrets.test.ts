/** A token, and what else only its sender may know, is nowhere: in no answer, record, line of the log or entry of the journal. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryStore, createStack, type Logger, type Store, type Write } from "../../src/index.ts";
import { toScripts } from "@understudy/mock-inference";

/** What a token may be made of: as JSON or in a URL some of it looks otherwise. */
const drawnSecret = fc
  .string({ unit: fc.constantFrom(..."abc019-._~+/=%\"\\'<&$*({".split("")), minLength: 8, maxLength: 20 })
  .map((text) => `marker-${text}`);

interface Observed {
  where: string;
  text: string;
}

/** Everything that others may read of requests that fail and succeed, with a secret in token and in other headers. */
async function everythingObserved(
  secret: string,
  {
    change = (answer) => answer,
    store = createMemoryStore(),
  }: {
    change?: (answer: Response, request: Request) => Response;
    store?: Store;
  } = {},
): Promise<Observed[]> {
  const observed: Observed[] = [];
  const log = (fields: object, text: string): void =>
    void observed.push({ where: "log", text: JSON.stringify({ ...fields, text }, errors) });
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const stack = createStack({
    store,
    logger,
    scripts: toScripts("script: s\nmodel: m\notherwise: { say: Done. }\nshields: [{ shield: guard }]"),
    configuration: {
      auth: { type: "tokens", tokens: { [secret]: { principal: "alice", attributes: { teams: ["red"] } } } },
    },
    control: { loopback: true, token: "control" },
  });
  const call = async (method: string, path: string, body?: object, token = secret): Promise<string> => {
    const request = new Request(`http://stack${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "x-llamastack-provider-data": JSON.stringify({ key: secret }),
        "idempotency-key": `${secret}-${observed.length}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = change(await stack.fetch(request), request);
    const text = await answer.text();
    observed.push({ where: `${method} ${path}`, text: JSON.stringify([...answer.headers]) + text });
    return text;
  };
  const { agent_id } = JSON.parse(
    await call("POST", "/v1/agents", {
      agent_config: { model: "m", instructions: "", input_shields: ["guard"] },
    }),
  );
  const { session_id } = JSON.parse(
    await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" }),
  );
  const turn = `/v1/agents/${agent_id}/session/${session_id}/turn`;
  for (const stream of [true, false])
    await call("POST", turn, { messages: [{ role: "user", content: "a" }], stream });
  await call("POST", turn, { messages: 5 });
  const { id: conversation } = JSON.parse(
    await call("POST", "/v1/conversations", { items: [{ role: "user", content: "a" }] }),
  );
  const respond = (rest: object): Promise<string> =>
    call("POST", "/v1/responses", { model: "m", input: "a", ...rest });
  const { id: response } = JSON.parse(await respond({ conversation }));
  for (const previous_response_id of [response, "resp_nope"])
    for (const rest of [{ stream: true }, { background: true }, { guardrails: ["guard"] }])
      await respond({ previous_response_id, ...rest });
  await respond({ conversation: "conv_nope" });
  await respond({ model: "nothing", stream: true });
  for (const path of [`responses/${response}`, `conversations/${conversation}`]) {
    for (const below of ["", "?stream=true", "/input_items", "/items"])
      for (const token of [secret, `${secret}-wrong`])
        await call("GET", `/v1/${path}${below}`, undefined, token);
    await call("POST", `/v1/${path}/cancel`);
  }
  await call("GET", "/v1/responses");
  await expect.poll(() => stack.running).toBe(0);
  await call("POST", "/v1/models", { model_id: "x", provider_model_id: "m" });
  await call("POST", "/v1/chat/completions", { model: "nothing", messages: [] });
  await call("GET", "/v1/agents", undefined, `${secret}-wrong`);
  await call("GET", "/v1/nope");
  const shown = ["journal", "observed", "scripts", "responses", "conversations"];
  for (const path of [...shown, `responses?response_id=${response}`])
    await call("GET", `/_understudy/${path}`, undefined, "control");
  observed.push({ where: "records", text: JSON.stringify(await store.list("")) });
  return observed;
}

function errors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(value.cause)}` : value;
}

/** Where the secret is, also as JSON or a URL has it. */
function places(secret: string, observed: readonly Observed[]): string[] {
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), btoa(secret)];
  return observed.flatMap(({ where, text }) => (forms.some((form) => text.includes(form)) ? [where] : []));
}

test("no token, no idempotency key and no header of provider data is anywhere", async () => {
  await fc.assert(
    fc.asyncProperty(drawnSecret, async (secret) => {
      const observed = await everythingObserved(secret);
      expect(observed.length).toBeGreaterThan(50);
      expect(places(secret, observed)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

const marker = "marker-5f2c91";

test("a server that echoes a token would be noticed", async () => {
  const echoing = (answer: Response, request: Request): Response =>
    new Response(`${request.headers.get("authorization")} is not valid.`, answer);
  const observed = await everythingObserved(marker, {
    change: (answer, request) => (answer.status === 401 ? echoing(answer, request) : answer),
  });
  expect([...new Set(places(marker, observed))]).toContain("GET /v1/agents");
});

test.each(["response", "citem", "once"])(
  "a server that stores a token beside %s would be noticed",
  async (noun) => {
    const honest = createMemoryStore();
    const beside = (write: Write): Write[] =>
      write.key.startsWith(`${noun}/`) && write.value !== undefined
        ? [write, { key: `by/${write.key}`, value: marker }]
        : [write];
    const store: Store = {
      ...honest,
      commit: (checks, writes) => honest.commit(checks, writes.flatMap(beside)),
    };
    expect(places(marker, await everythingObserved(marker, { store }))).toEqual(["records"]);
  },
);
