/** What requests read when many others have records, and that they see owners whom another process added. */
import { expect, test } from "vitest";
import { createMemoryStore, type Rule, type Store } from "../../src/index.ts";
import { tenants } from "./users.ts";

const everybodyReads: Rule[] = [
  { permit: { actions: "read" } },
  { permit: { actions: ["create", "update", "delete"] }, when: "user is owner" },
];
const others = 60;

/** Also `other-0`, `other-1`, … */
const authenticate = (request: Request) => {
  const [, principal = ""] = /^bearer (.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return { principal, attributes: {} };
};

/** The prefixes that a store was asked for. */
function watched(): { store: Store; prefixes: string[] } {
  const store = createMemoryStore();
  const prefixes: string[] = [];
  return {
    prefixes,
    store: {
      ...store,
      list(prefix, options) {
        prefixes.push(prefix);
        return store.list(prefix, options);
      },
    },
  };
}

const agent_config = { model: "m", instructions: "" };

test("owners are read once, and others who registered nothing cost a turn nothing", async () => {
  const { store, prefixes } = watched();
  const { call, open } = tenants({ store, authenticate, policy: everybodyReads });
  const { session } = await open("alice");
  for (let n = 0; n < others; n += 1) await call(`other-${n}`, "POST", "/v1/agents", { agent_config });
  await call("other-0", "POST", "/v1/models", { model_id: "theirs", provider_model_id: "m" });
  await call("alice", "GET", "/v1/agents");
  prefixes.length = 0;

  const sent = { messages: [{ role: "user", content: "hello" }] };
  expect((await call("alice", "POST", `${session}/turn`, sent)).status).toBe(200);
  expect(prefixes.map((prefix) => prefix.split("/")[0]).toSorted()).toEqual([
    "owned",
    "owned",
    "owned",
    "turn",
  ]);
  prefixes.length = 0;
  await call("other-new", "POST", "/v1/agents", { agent_config });
  expect((await call("alice", "GET", "/v1/agents?limit=1000")).body.data).toHaveLength(others + 2);
  expect(prefixes.filter((prefix) => prefix.startsWith("owner"))).toEqual([]);
});

test("an owner of another process is seen at once", async () => {
  const store: Store = { ...createMemoryStore(), exclusive: false };
  const [here, there] = [0, 1].map(() => tenants({ store, authenticate, policy: everybodyReads }).call);
  if (here === undefined || there === undefined) throw new Error("There are two.");
  for (let n = 0; n < 5; n += 1) {
    const [agents, models] = [
      await here("alice", "GET", "/v1/agents"),
      await here("alice", "GET", "/v1/models"),
    ];
    expect(agents.body.data).toHaveLength(2 * n);
    await there(`there-${n}`, "POST", "/v1/agents", { agent_config });
    await here(`here-${n}`, "POST", "/v1/agents", { agent_config });
    await there(`there-${n}`, "POST", "/v1/models", { model_id: `m-${n}`, provider_model_id: "m" });
    expect((await here("alice", "GET", "/v1/models")).body.data).toHaveLength(models.body.data.length + 1);
    for (const call of [here, there])
      expect((await call("alice", "GET", "/v1/agents")).body.data).toHaveLength(2 * (n + 1));
  }
});

test("owners who come at the same time are all found", async () => {
  const store: Store = { ...createMemoryStore(), exclusive: false };
  const both = [0, 1].map(() => tenants({ store, authenticate, policy: everybodyReads }).call);
  const created = Array.from({ length: 20 }, async (_, n) =>
    both[n % 2]?.(`other-${n % 15}`, "POST", "/v1/agents", { agent_config }),
  );
  expect((await Promise.all(created)).map((reply) => reply?.status)).toEqual(created.map(() => 200));
  for (const call of both) expect((await call("alice", "GET", "/v1/agents")).body.data).toHaveLength(20);
});
