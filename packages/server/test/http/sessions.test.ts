/** Sessions: opened, read with their turns, listed without, and deleted. */
import { expect, test } from "vitest";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { spyStore } from "../support/stores.ts";

const nobody = "00000000-0000-7000-8000-000000000000";

async function withTurns(count: number, enable_session_persistence = true) {
  const server = testServer(fakeProviders({}));
  const opened = await server.open({ enable_session_persistence });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { turn } = await server.stream(`${opened.path}/turn`, say(`${n}`));
    ids.push(turn?.turn_id ?? "");
  }
  return { server, ids, ...opened };
}

test("a new session has its name and no turns", async () => {
  const { server, path, session_id } = await withTurns(0);
  const { status, body } = await server.call("GET", path);
  expect(status).toBe(200);
  expect(body).toEqual({ session_id, session_name: "s", turns: [], started_at: expect.stringMatching(/Z$/) });
});

test.each([
  [{ session_name: "" }, 200],
  [{ session_name: "é/?" }, 200],
  [{}, 400],
  [{ session_name: 5 }, 400],
  [{ session_name: null }, 400],
])("a session is opened with %j: %i", async (body, status) => {
  const { server, agent_id } = await withTurns(0);
  expect((await server.call("POST", `/v1/agents/${agent_id}/session`, body)).status).toBe(status);
});

test.each([true, false])(
  "a session shows its turns as they ended, and the list of sessions shows no turns (persistent: %s)",
  async (persistent) => {
    const { server, agent_id, session_id, path, ids } = await withTurns(3, persistent);
    const { body } = await server.call("GET", path);
    expect(body.turns.map((turn: { turn_id: string }) => turn.turn_id)).toEqual(ids);
    const one = await server.call("GET", `${path}/turn/${ids[1]}`);
    expect(body.turns[1]).toEqual(one.body);
    const second = await server.call("POST", `/v1/agents/${agent_id}/session`, { session_name: "t" });
    const list = await server.call("GET", `/v1/agents/${agent_id}/sessions`);
    expect(list.body).toMatchObject({
      data: [
        { session_id, session_name: "s", turns: [] },
        { session_id: second.body.session_id, session_name: "t", turns: [] },
      ],
      has_more: false,
      url: `/v1/agents/${agent_id}/sessions`,
    });
    const page = await server.call("GET", `/v1/agents/${agent_id}/sessions?start_index=1&limit=1`);
    expect(page.body.data).toMatchObject([{ session_name: "t" }]);
  },
);

test.each<[string, (ids: string[]) => string, number[]]>([
  ["comma-separated", (ids) => `?turn_ids=${ids[2]},${ids[0]}`, [0, 2]],
  ["repeated", (ids) => `?turn_ids=${ids[0]}&turn_ids=${ids[2]}`, [0, 2]],
  ["both", (ids) => `?turn_ids=${ids[0]},${ids[1]}&turn_ids=${ids[2]}`, [0, 1, 2]],
  ["unknown beside known", (ids) => `?turn_ids=${nobody},nope,${ids[1]}`, [1]],
  ["unknown", () => `?turn_ids=${nobody}`, []],
])("turn_ids %s filters the turns, in their own order", async (_, query, which) => {
  const { server, path, ids } = await withTurns(3);
  const { body } = await server.call("GET", `${path}${query(ids)}`);
  expect(body.turns.map((turn: { turn_id: string }) => turn.turn_id)).toEqual(which.map((n) => ids[n]));
});

test("a deleted session is a 204, and it and its turns are a 404 then; the agent stays", async () => {
  const { server, agent_id, session_id, path, ids } = await withTurns(1);
  expect(await server.call("DELETE", `${path}/`)).toMatchObject({ status: 204, body: null });
  for (const [method, where, body] of [
    ["GET", path],
    ["DELETE", path],
    ["POST", `${path}/turn`, say("hi")],
    ["GET", `${path}/turn/${ids[0]}`],
    ["POST", `${path}/turn/${ids[0]}/resume`, { tool_responses: [] }],
  ] as const) {
    const answer = await server.call(method, where, body);
    expect(answer).toMatchObject({ status: 404, body: { detail: `Session ${session_id} not found.` } });
  }
  expect((await server.call("GET", `/v1/agents/${agent_id}/sessions`)).body.data).toEqual([]);
  expect((await server.call("GET", `/v1/agents/${agent_id}`)).status).toBe(200);
});

test("a session is found only under its own agent, a turn only under its own session", async () => {
  const { server, agent_id, session_id, ids } = await withTurns(1);
  const other = await server.open();
  expect((await server.call("GET", `/v1/agents/${other.agent_id}/session/${session_id}`)).status).toBe(404);
  expect((await server.call("GET", `${other.path}/turn/${ids[0]}`)).status).toBe(404);
  expect((await server.call("DELETE", `/v1/agents/${other.agent_id}/session/${session_id}`)).status).toBe(
    404,
  );
  expect((await server.call("GET", `/v1/agents/${agent_id}/session/${session_id}`)).status).toBe(200);
});

test("a turn, a step and a resume that are not there are a 404 that names them", async () => {
  const { server, path, ids } = await withTurns(1);
  const turn = await server.call("GET", `${path}/turn/${nobody}`);
  expect(turn).toMatchObject({ status: 404, body: { detail: `Turn ${nobody} not found.` } });
  const step = await server.call("GET", `${path}/turn/${ids[0]}/step/${nobody}`);
  expect(step).toMatchObject({ status: 404, body: { detail: `Step ${nobody} not found.` } });
  const stepOfNone = await server.call("GET", `${path}/turn/${nobody}/step/${nobody}`);
  expect(stepOfNone).toMatchObject({ status: 404, body: { detail: `Turn ${nobody} not found.` } });
});

test("a session that is not persistent touches the store for its agent, for names and for ids only", async () => {
  const store = spyStore();
  const server = testServer(fakeProviders({}), { store });
  const { path } = await server.open({ enable_session_persistence: false });
  await server.stream(`${path}/turn`, say("hi"));
  await server.call("GET", path);
  await server.call("DELETE", path);
  const others = store.log.filter((line) => !/ (?:agent|model|shield|toolgroup|ids)\//.test(line));
  expect(others).toEqual([]);
});

test("odd ids of sessions and turns do not reach the store", async () => {
  const store = spyStore();
  const server = testServer(fakeProviders({}), { store });
  const { agent_id, session_id, path } = await server.open();
  store.log.length = 0;
  for (const id of ["nope", session_id.toUpperCase(), `${session_id}%2Fx`]) {
    expect((await server.call("GET", `/v1/agents/${agent_id}/session/${id}`)).status).toBe(404);
    expect((await server.call("GET", `${path}/turn/${id}`)).status).toBe(404);
  }
  const reached = [`get agent/${agent_id}`, `get session/${agent_id}/${session_id}`];
  expect(store.log.filter((line) => !reached.includes(line))).toEqual([]);
});

test("all routes of sessions and turns are under /v1alpha too, with the same records", async () => {
  const { server, path, ids } = await withTurns(1);
  const alpha = path.replace("/v1/", "/v1alpha/");
  expect((await server.call("GET", alpha)).body).toEqual((await server.call("GET", path)).body);
  expect((await server.stream(`${alpha}/turn/`, say("hi"))).error).toBeNull();
  expect((await server.call("GET", `${alpha}/turn/${ids[0]}/`)).status).toBe(200);
});
