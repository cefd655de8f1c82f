/** A list is what can be read, page by page: found by the entries of owners, and equal to looking at every record. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMemoryStore, createStack, type Store, type Write } from "../../src/index.ts";
import { tenants, users } from "./users.ts";

const names = Object.keys(users);
const step = fc.record({
  user: fc.constantFrom(...names),
  does: fc.constantFrom("agent", "agent", "session", "delete agent", "delete session"),
  at: fc.nat(30),
});

/** For every user, at every page. */
const listIsWhatGetAllows = (newStore: () => Store) =>
  fc.asyncProperty(
    fc.array(step, { maxLength: 25 }),
    fc.integer({ min: 1, max: 4 }),
    async (steps, limit) => {
      const { call } = tenants({ store: newStore() });
      const agents: string[] = [];
      const sessions: [agent: string, session: string][] = [];
      for (const { user, does, at } of steps) {
        const agent = agents[at % (agents.length || 1)];
        const [of, session] = sessions[at % (sessions.length || 1)] ?? [];
        if (does === "agent") {
          const { body } = await call(user, "POST", "/v1/agents", {
            agent_config: { model: "m", instructions: "", enable_session_persistence: at % 2 === 0 },
          });
          agents.push(body.agent_id);
        } else if (does === "session" && agent !== undefined) {
          const { body } = await call(user, "POST", `/v1/agents/${agent}/session`, { session_name: "s" });
          if (body.session_id !== undefined) sessions.push([agent, body.session_id]);
        } else if (does === "delete agent" && agent !== undefined)
          await call(user, "DELETE", `/v1/agents/${agent}`);
        else if (does === "delete session" && session !== undefined)
          await call(user, "DELETE", `/v1/agents/${of}/session/${session}`);
      }
      for (const user of names) {
        const listed = async (path: string): Promise<string[]> => {
          const found: string[] = [];
          for (let start = 0; ; start += limit) {
            const { status, body } = await call(user, "GET", `${path}?start_index=${start}&limit=${limit}`);
            if (status !== 200) return ["hidden"];
            found.push(
              ...body.data.map((one: Record<string, string>) => one["session_id"] ?? one["agent_id"]),
            );
            if (!body.has_more) return found;
          }
        };
        const allowed = async (paths: [id: string, path: string][]): Promise<string[]> => {
          const got = await Promise.all(
            paths.map(async ([id, path]) => [id, (await call(user, "GET", path)).status] as const),
          );
          return got.filter(([, status]) => status === 200).map(([id]) => id);
        };
        const readable = await allowed(agents.map((id) => [id, `/v1/agents/${id}`]));
        expect(await listed("/v1/agents")).toEqual(readable);
        for (const agent of readable) {
          const own = sessions.filter(([of]) => of === agent).map(([, id]) => id);
          const paths = own.map((id): [string, string] => [id, `/v1/agents/${agent}/session/${id}`]);
          expect(await listed(`/v1/agents/${agent}/sessions`)).toEqual(await allowed(paths));
        }
      }
    },
  );

test("a list has exactly the records that get allows, for every user, at every page", async () => {
  await fc.assert(listIsWhatGetAllows(createMemoryStore), { numRuns: drawsOf(30) });
});

/** The same store, which now and then does not write an owner's entry of a list. */
function forgetful(): Store {
  const store = createMemoryStore();
  let seen = 0;
  const isForgotten = ({ key, value }: Write): boolean =>
    /^owned\/\w+\/(agent|session)\//.test(key) && value !== undefined && ++seen % 3 === 0;
  return {
    ...store,
    commit: (checks, writes) =>
      store.commit(
        checks,
        writes.filter((one) => !isForgotten(one)),
      ),
  };
}

test("the law fails for a store that forgets an entry", async () => {
  await expect(fc.assert(listIsWhatGetAllows(forgetful), { numRuns: 200, seed: 1 })).rejects.toThrow(
    "Property failed",
  );
});

test("nothing of a deleted record is left but who owned it", async () => {
  const store = createMemoryStore();
  const server = tenants({ store });
  const at = await server.open("alice");
  await server.call("carol", "POST", `${at.agent}/session`, { session_name: "c" });
  await server.call("alice", "DELETE", at.agent);
  const left = (await store.list("")).map(({ key }) => key.split("/")[0]);
  expect(left.toSorted()).toEqual(["ids", "owner", "owner", "owners"]);
});

test("a store with users' records is not shown to everybody", async () => {
  const store = createMemoryStore();
  const { agent } = await tenants({ store }).open("alice");
  const stack = createStack({ store });
  const message =
    "memory has records of users: start it with the auth that it had, or with --ignore-owners to show them to everybody.";
  await expect(stack.ready).rejects.toThrow(message);
  const refused = await stack.fetch(new Request(`http://stack${agent}`));
  expect([refused.status, await refused.json()]).toEqual([503, { detail: message }]);
  const overridden = createStack({ store, ignoreOwners: true });
  expect((await overridden.fetch(new Request(`http://stack${agent}`))).status).toBe(200);
  const listed = await overridden.fetch(new Request(`http://stack/v1/agents`));
  expect((await listed.json()).data).toHaveLength(1);
});

test("what is nobody's is hidden from all users, until somebody gets it", async () => {
  const store = createMemoryStore();
  const before = createStack({ store });
  const sent = (path: string, body: object) =>
    before.fetch(
      new Request(`http://stack${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const agent_config = { model: "m", instructions: "", enable_session_persistence: true };
  const { agent_id } = await (await sent("/v1/agents", { agent_config })).json();
  const { session_id } = await (await sent(`/v1/agents/${agent_id}/session`, { session_name: "s" })).json();
  await sent("/v1/models", { model_id: "old", provider_model_id: "mock-model" });
  const session = `/v1/agents/${agent_id}/session/${session_id}`;
  const response = await (await sent("/v1/responses", { model: "mock-model", input: "Hi" })).json();
  const conversation = await (await sent("/v1/conversations", {})).json();
  const single = [
    ...[`/v1/agents/${agent_id}`, session, "/v1/models/old"],
    ...[`/v1/responses/${response.id}`, `/v1/conversations/${conversation.id}`],
  ];

  const hiding = tenants({ store });
  expect(await hiding.stack.ready).toBe(5);
  for (const path of single)
    expect([path, (await hiding.call("alice", "GET", path)).status]).toEqual([path, 404]);
  expect((await hiding.call("alice", "GET", "/v1/agents")).body.data).toEqual([]);

  const auth = {
    type: "tokens" as const,
    tokens: { "token-of-nobody": { principal: "nobody" } },
    adopt: "alice",
  };
  const showing = tenants({ store, configuration: { auth } });
  expect(await showing.stack.ready).toBe(0);
  for (const path of single)
    expect([path, (await showing.call("alice", "GET", path)).status]).toEqual([path, 200]);
  expect((await showing.call("alice", "GET", `/v1/agents/${agent_id}/sessions`)).body.data).toHaveLength(1);
  expect((await showing.call("alice", "GET", "/v1/agents")).body.data).toHaveLength(1);
  expect((await showing.call("alice", "GET", "/v1/responses")).body.data).toHaveLength(1);
  expect((await showing.call("bob", "GET", session)).status).toBe(404);
});
