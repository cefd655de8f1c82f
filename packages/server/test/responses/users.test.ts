import { expect, it } from "vitest";
import { tenants } from "../access/users.ts";

const path = "/v1/responses";
const hi = { model: "m", input: "hi" };

it("shows a response to its owner, and to who may read what is theirs", async () => {
  const { call } = tenants();
  const { id } = (await call("alice", "POST", path, hi)).body;
  for (const [user, status] of [
    ["alice", 200],
    ["carol", 200],
    ["bob", 404],
    [null, 401],
  ] as const)
    for (const of of ["", "/input_items"])
      expect((await call(user, "GET", `${path}/${id}${of}`)).status).toBe(status);
  expect((await call("carol", "DELETE", `${path}/${id}`)).status).toBe(403);
});

it("hides what may not be read word for word as what is not there", async () => {
  const { call } = tenants();
  const made = (await call("alice", "POST", path, hi)).body;
  const { output } = made;
  const none = "resp_00000000000000000000000000000000";
  for (const [method, body] of [
    ["GET", undefined],
    ["DELETE", undefined],
    ["POST", (id: string) => ({ ...hi, previous_response_id: id })],
  ] as const) {
    const of = (id: string) => (body === undefined ? `${path}/${id}` : path);
    const hidden = await call("bob", method, of(made.id), body?.(made.id));
    const missing = await call("bob", method, of(none), body?.(none));
    expect(hidden.status).toBe(body === undefined ? 404 : 400);
    expect(JSON.stringify(hidden.body).replaceAll(made.id, none)).toBe(JSON.stringify(missing.body));
  }
  const input = [{ type: "item_reference", id: output[0].id }];
  expect((await call("bob", "POST", path, { ...hi, input })).status).toBe(404);
});

it("pages through one's own responses and those that one may read", async () => {
  const { call } = tenants();
  const made: string[] = [];
  for (const user of ["alice", "bob", "carol", "alice", "bob"])
    made.push((await call(user, "POST", path, hi)).body.id);
  const listed = async (user: string, order: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let after = ""; ; after = `&after=${ids.at(-1)}`) {
      const { body } = await call(user, "GET", `${path}?limit=2&order=${order}${after}`);
      ids.push(...body.data.map((one: { id: string }) => one.id));
      if (body.has_more !== true) return ids;
    }
  };
  // She shares a team with carol.
  const alices = [made[0], made[2], made[3]];
  expect(await listed("alice", "asc")).toEqual(alices);
  expect(await listed("alice", "desc")).toEqual(alices.toReversed());
  expect(await listed("carol", "asc")).toEqual(made);
});

it("continues what one may read, also after its owner deleted what it continues", async () => {
  const { call, stack } = tenants();
  const first = (await call("alice", "POST", path, hi)).body.id;
  const second = (await call("alice", "POST", path, { ...hi, previous_response_id: first })).body.id;
  await call("alice", "DELETE", `${path}/${first}`);
  const third = await call("carol", "POST", path, { ...hi, previous_response_id: second });
  expect(third.status).toBe(200);
  expect((await call("dave", "GET", `${path}/${third.body.id}`)).status).toBe(404);
  await stack.close();
});
