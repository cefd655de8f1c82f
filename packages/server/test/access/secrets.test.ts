/** A token, and what else only its sender may know, is nowhere: in no answer, record, line of the log or entry of the journal. */
import { expect, test } from "vitest";
import { createMemoryStore, createStack, type Logger } from "../../src/index.ts";
import { toScripts } from "@understudy/mock-inference";

const secret = "marker-5f2c91";

interface Seen {
  where: string;
  text: string;
}

/** Everything that others may see of requests that fail and succeed, with a secret in token and in another header. */
async function everythingSeen(
  change: (answer: Response, request: Request) => Response = (one) => one,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const log = (fields: object, text: string): void =>
    void seen.push({ where: "log", text: JSON.stringify({ ...fields, text }, errors) });
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const store = createMemoryStore();
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
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = change(await stack.fetch(request), request);
    const text = await answer.text();
    seen.push({ where: `${method} ${path}`, text: JSON.stringify([...answer.headers]) + text });
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
  await call("POST", "/v1/models", { model_id: "x", provider_model_id: "m" });
  await call("POST", "/v1/chat/completions", { model: "nothing", messages: [] });
  await call("GET", "/v1/agents", undefined, `${secret}-wrong`);
  await call("GET", "/v1/nope");
  for (const path of ["/_understudy/journal", "/_understudy/observed", "/_understudy/scripts"])
    await call("GET", path, undefined, "control");
  seen.push({ where: "records", text: JSON.stringify(await store.list("")) });
  return seen;
}

function errors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(value.cause)}` : value;
}

const places = (seen: readonly Seen[]): string[] =>
  seen.filter(({ text }) => text.includes(secret)).map(({ where }) => where);

test("no token and no header of provider data is anywhere", async () => {
  const seen = await everythingSeen();
  expect(seen.length).toBeGreaterThan(20);
  expect(places(seen)).toEqual([]);
});

test("a server that echoes a token would be noticed", async () => {
  const echoing = (answer: Response, request: Request): Response =>
    new Response(
      `${request.headers.get("authorization")} is not valid.`,
      answer.status === 401 ? answer : undefined,
    );
  expect(
    places(
      await everythingSeen((answer, request) => (answer.status === 401 ? echoing(answer, request) : answer)),
    ),
  ).toEqual(["GET /v1/agents"]);
});
