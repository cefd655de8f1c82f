import { expect, it } from "vitest";
import { responsesServer } from "./support.ts";

interface Page {
  data: { id: string }[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

it.each([1, 2, 3, 7])("pages through all responses by %i, in both orders", async (limit) => {
  const server = responsesServer();
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) made.push((await server.create({ input: `${n}` })).id);
  for (const order of ["asc", "desc"]) {
    const seen: string[] = [];
    let after = "";
    for (;;) {
      const { body } = await server.call("GET", `/v1/responses?order=${order}&limit=${limit}${after}`);
      const { data, first_id, last_id, has_more } = body as Page;
      expect([first_id, last_id]).toEqual([data[0]?.id, data.at(-1)?.id]);
      seen.push(...data.map(({ id }) => id));
      if (!has_more) break;
      after = `&after=${last_id}`;
    }
    expect(seen).toEqual(order === "asc" ? made : made.toReversed());
  }
});

it("lists only the responses of a model", async () => {
  const server = responsesServer();
  await server.create({});
  const { body } = await server.call("GET", "/v1/responses?model=other");
  expect(body).toEqual({ object: "list", data: [], first_id: null, last_id: null, has_more: false });
  expect((await server.call("GET", "/v1/responses?model=m")).body.data).toHaveLength(1);
});

it("pages through the items of an input, newest first", async () => {
  const server = responsesServer();
  const input = ["a", "b", "c"].map((content) => ({ role: "user", content }));
  const { id } = await server.create({ input });
  const first = (await server.call("GET", `/v1/responses/${id}/input_items?limit=2`)).body;
  const texts = (page: { data: { content: { text: string }[] }[] }) =>
    page.data.map((one) => one.content[0]?.text);
  expect(texts(first)).toEqual(["c", "b"]);
  expect(first.has_more).toBe(true);
  const rest = (await server.call("GET", `/v1/responses/${id}/input_items?after=${first.last_id}`)).body;
  expect([texts(rest), rest.has_more]).toEqual([["a"], false]);
  const own = (await server.call("GET", `/v1/responses/${id}/input_items?order=asc`)).body;
  expect(texts(own)).toEqual(["a", "b", "c"]);
});

it.each(["limit=0", "limit=101", "limit=x", "order=sideways"])("refuses %s", async (query) => {
  const server = responsesServer();
  const { status, body } = await server.call("GET", `/v1/responses?${query}`);
  expect([status, body.error.param]).toEqual([400, query.split("=")[0]]);
});

it("is a 404 after an unknown id", async () => {
  const server = responsesServer();
  const { id } = await server.create({});
  for (const path of ["/v1/responses?after=resp_1", `/v1/responses/${id}/input_items?after=msg_1`])
    expect((await server.call("GET", path)).status).toBe(404);
});
