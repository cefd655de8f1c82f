/** Lists are read page by page, and no page before it is wanted. */
import { expect, test } from "vitest";
import { createClient, type Agent } from "../src/index.ts";

/** A client of a server with so many agents, and what it was asked for. */
function clientOf(total: number, envelope: (data: object[], more: boolean) => object) {
  const asked: string[] = [];
  const all = Array.from({ length: total }, (_, index) => ({ agent_id: String(index) }));
  const client = createClient({
    baseUrl: "http://stack",
    async fetch(request) {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const start = Number(searchParams.get("start_index") ?? 0);
      const limit = Number(searchParams.get("limit") ?? total);
      const data = all.slice(start, start + limit);
      return Response.json(envelope(data, start + limit < total));
    },
  });
  return { client, asked };
}

const paged = (data: object[], has_more: boolean) => ({ data, has_more, url: "/v1/agents" });

async function ids(agents: AsyncIterable<Agent>): Promise<string[]> {
  const all: string[] = [];
  for await (const { agent_id } of agents) all.push(agent_id);
  return all;
}

test("a loop goes through all pages", async () => {
  const { client, asked } = clientOf(5, paged);
  expect(await ids(client.agents.list({ limit: 2 }))).toEqual(["0", "1", "2", "3", "4"]);
  expect(asked).toEqual(["?start_index=0&limit=2", "?start_index=2&limit=2", "?start_index=4&limit=2"]);
});

test("a loop begins where it is told", async () => {
  const { client } = clientOf(5, paged);
  expect(await ids(client.agents.list({ limit: 2, start_index: 3 }))).toEqual(["3", "4"]);
});

test("a loop that is left asks for no further page, and a list that nobody reads for none", async () => {
  const { client, asked } = clientOf(5, paged);
  const agents = client.agents.list({ limit: 2 });
  expect(asked).toEqual([]);
  for await (const { agent_id } of agents) if (agent_id === "1") break;
  expect(asked).toHaveLength(1);
});

test("a list without a limit is asked for by hundreds, and its page is all there is", async () => {
  const { client, asked } = clientOf(3, paged);
  expect(await ids(client.agents.list())).toHaveLength(3);
  expect((await client.agents.list().page()).data).toHaveLength(3);
  expect(asked).toEqual(["?start_index=0&limit=100", ""]);
});

test("a page is what the server gives, with what came with it", async () => {
  const { client } = clientOf(5, paged);
  const { data, status } = await client.agents.list({ limit: 2 }).page().withResponse();
  expect(data).toEqual({ data: [{ agent_id: "0" }, { agent_id: "1" }], has_more: true, url: "/v1/agents" });
  expect(status).toBe(200);
});

test("a server that does not say whether there is more has given all", async () => {
  const { client, asked } = clientOf(3, (data) => ({ data }));
  expect(await ids(client.agents.list())).toHaveLength(3);
  expect(asked).toHaveLength(1);
});

test("a server that has more but gives nothing is not asked for ever", async () => {
  const { client, asked } = clientOf(3, () => ({ data: [], has_more: true }));
  expect(await ids(client.agents.list())).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("sessions are listed the same way", async () => {
  const { client, asked } = clientOf(3, paged);
  let count = 0;
  for await (const session of client.sessions.list("a", { limit: 2 })) count += session ? 1 : 0;
  expect(count).toBe(3);
  expect(asked).toHaveLength(2);
});
