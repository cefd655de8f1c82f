/** Failures after the first byte: what the client is told, and what is left of the turn. */
import { expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { keysOf } from "../support/stores.ts";
import { answers, failing } from "../support/turns.ts";

const refused = new ProviderError("context too long", { status: 400 });
const broken = new ProviderError("overloaded, come back", { status: 503 });

test.each([
  ["a provider's 400 stays a 400", refused, "400: context too long"],
  ["a provider's 503 is a 500 in its own words", broken, "500: overloaded, come back"],
  [
    "a provider's 401 is a 500: the client's request was fine",
    new ProviderError("no key", { status: 401 }),
    "500: no key",
  ],
  ["a provider that breaks is a 500", new TypeError("x is undefined"), "500: x is undefined"],
])("%s, as the last item of the stream", async (_, error, message) => {
  const server = testServer(fakeProviders({ answers: [failing(error)] }));
  const { path } = await server.open();
  const { items, status } = await server.stream(`${path}/turn`, say("hi"));
  expect(status).toBe(200);
  expect(items.at(-1)).toEqual({ error: { message } });
  expect(items.filter((item) => "error" in item)).toHaveLength(1);
});

test("a failure without a stream has its number as the status", async () => {
  const server = testServer(fakeProviders({ answers: [failing(refused), failing(broken)] }));
  const { path } = await server.open();
  const first = await server.call("POST", `${path}/turn`, say("hi"));
  expect(first).toMatchObject({ status: 400, body: { detail: "context too long" } });
  expect(first.headers.get("x-should-retry")).toBeNull();
  const second = await server.call("POST", `${path}/turn`, say("hi"));
  expect(second).toMatchObject({ status: 500, body: { detail: "overloaded, come back" } });
  expect(second.headers.get("x-should-retry")).toBe("false");
});

test.each(["input_shields", "output_shields"])(
  "a shield provider that fails among the %s is a 500",
  async (where) => {
    const guard = () => {
      throw new Error("guard is away");
    };
    const server = testServer(fakeProviders({ shields: { guard } }));
    const { path } = await server.open({ [where]: ["guard"] });
    const { error, events } = await server.stream(`${path}/turn`, say("hi"));
    expect(error).toBe("500: guard is away");
    expect(events.at(-1)).toMatchObject({ event_type: "step_start", step_type: "shield_call" });
  },
);

test("providers that cannot say what they serve are a 500 before the first byte", async () => {
  const providers = fakeProviders({});
  providers.tools.toolgroups = () => Promise.reject(new Error("tools are away"));
  const server = testServer(providers);
  const { path } = await server.open();
  const { status, body, headers } = await server.call("POST", `${path}/turn`, { ...say("hi"), stream: true });
  expect({ status, body }).toEqual({ status: 500, body: { detail: "tools are away" } });
  expect(headers.get("x-should-retry")).toBe("false");
});

test("a failed turn leaves nothing stored, and the next one sees a clean history", async () => {
  const store = createMemoryStore();
  const providers = fakeProviders({ answers: [failing(broken), text("ok")] });
  const server = testServer(providers, { store });
  const { path, agent_id, session_id } = await server.open();
  const failed = await server.stream(`${path}/turn`, say("first"));
  const [start] = failed.events;
  const turn_id = start?.event_type === "turn_start" ? start.turn_id : "";
  expect((await server.call("GET", `${path}/turn/${turn_id}`)).status).toBe(404);
  expect((await server.call("GET", path)).body.turns).toEqual([]);
  expect(await keysOf(store)).toEqual([`agent/${agent_id}`, `session/${agent_id}/${session_id}`]);
  await server.stream(`${path}/turn`, say("second"));
  expect(providers.requests.inference[1]?.messages).toEqual([
    { role: "user", content: "second", context: null },
  ]);
});

test("a failed resume leaves the turn as it was, and the same responses can be sent again", async () => {
  const store = createMemoryStore();
  const says = [calls(["c1", "look"]), failing(broken), calls(["c2", "look"]), text("done")];
  const server = testServer(fakeProviders({ answers: says }), { store });
  const { path } = await server.open({ client_tools: [toolDef("look")], max_infer_iters: 3 });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const turnPath = `${path}/turn/${turn?.turn_id}`;

  expect((await server.stream(`${turnPath}/resume`, answers("look", "c1"))).error).toBe(
    "500: overloaded, come back",
  );
  expect((await server.call("GET", turnPath)).body).toEqual(turn);
  const [record] = await store.list("turn/");
  expect(record?.value).toMatchObject({ kind: "awaiting", claim: null, state: { iterations: 1 } });

  const again = await server.stream(`${turnPath}/resume`, answers("look", "c1"));
  expect(again.events.at(-1)?.event_type).toBe("turn_awaiting_input");
  // With the failed inference counted too, this one would have been the fourth.
  const last = await server.stream(`${turnPath}/resume`, answers("look", "c2"));
  expect(last.turn?.output_message).toMatchObject({ content: "done", stop_reason: "end_of_turn" });
});

test("a resume that fails without a stream has released its turn when the error arrives", async () => {
  const server = testServer(
    fakeProviders({ answers: [calls(["c1", "look"]), failing(refused), text("done")] }),
  );
  const { path } = await server.open({ client_tools: [toolDef("look")] });
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  const resume = `${path}/turn/${turn?.turn_id}/resume`;
  expect((await server.call("POST", resume, answers("look", "c1"))).status).toBe(400);
  expect((await server.call("POST", resume, answers("look", "c1"))).status).toBe(200);
});

test("a store that cannot store the turn is a 503, and no event completes the turn", async () => {
  const kept = createMemoryStore();
  let full = false;
  const store: Store = {
    ...kept,
    commit: (checks, writes) =>
      full ? Promise.reject(new Error("the disk is full")) : kept.commit(checks, writes),
  };
  const server = testServer(fakeProviders({}), { store });
  const { path } = await server.open();
  full = true;
  const streamed = await server.stream(`${path}/turn`, say("hi"));
  expect(streamed.error).toBe("503: The store failed: the disk is full");
  expect(streamed.events.map((event) => event.event_type)).not.toContain("turn_complete");
  const plain = await server.call("POST", `${path}/turn`, say("hi"));
  expect(plain.status).toBe(503);
  expect(plain.headers.get("x-should-retry")).toBe("false");
});

test("a store that fails outside a turn is a 503 that may be tried again", async () => {
  const store: Store = { ...createMemoryStore(), list: () => Promise.reject(new Error("timeout")) };
  const { status, headers } = await testServer(fakeProviders({}), { store }).call("GET", "/v1/agents");
  expect(status).toBe(503);
  expect(headers.get("x-should-retry")).toBeNull();
});
