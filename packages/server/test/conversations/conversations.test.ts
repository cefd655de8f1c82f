import { describe, expect, it } from "vitest";
import { conversationsServer, user } from "./support.ts";

const none = "conv_00000000000070008000000000000000";

describe("a conversation", () => {
  it("is made, read, changed and deleted with its items", async () => {
    const server = conversationsServer();
    const before = await server.dump();
    const made = await server.call("POST", "/v1/conversations", { items: [user("a")], metadata: { k: "v" } });
    expect(made).toMatchObject({ status: 200, body: { object: "conversation", metadata: { k: "v" } } });
    expect(made.body).not.toHaveProperty("items");
    const path = `/v1/conversations/${made.body.id}`;
    expect((await server.call("GET", path)).body).toEqual(made.body);
    const changed = await server.call("POST", path, { metadata: { n: "1" } });
    expect(changed.body).toEqual({ ...made.body, metadata: { n: "1" } });
    const deleted = await server.call("DELETE", path);
    expect(deleted.body).toEqual({ id: made.body.id, object: "conversation.deleted", deleted: true });
    expect(await server.dump()).toEqual(before);
    expect((await server.call("DELETE", path)).status).toBe(404);
  });

  it("has another prefix too", async () => {
    const server = conversationsServer();
    const { body } = await server.call("POST", "/v1/openai/v1/conversations", {});
    expect((await server.call("GET", `/v1/openai/v1/conversations/${body.id}/items`)).body).toEqual({
      object: "list",
      data: [],
      first_id: null,
      last_id: null,
      has_more: false,
    });
  });

  it.each([
    [{ metadata: { k: 1 } }, "metadata.k"],
    [{ metadata: { k: "v".repeat(513) } }, "metadata.k"],
    [{ items: [{ type: "odd" }] }, "items[0].type"],
    [{ items: [{ type: "item_reference", id: "msg_1" }] }, "items[0].id"],
    [{ items: Array.from({ length: 21 }, () => user("a")) }, "items"],
    [{ title: "t" }, "title"],
  ])("refuses %#", async (body, param) => {
    const { status, body: answer } = await conversationsServer().call("POST", "/v1/conversations", body);
    expect(status).toBe(param === "items[0].id" ? 404 : 400);
    expect(answer.error.param).toBe(param);
  });

  it.each([
    ["GET", "", undefined],
    ["POST", "", { metadata: {} }],
    ["DELETE", "", undefined],
    ["GET", "/items", undefined],
    ["POST", "/items", { items: [user("a")] }],
    ["GET", "/items/msg_1", undefined],
    ["DELETE", "/items/msg_1", undefined],
  ])("is a 404 when it is not there: %s %s", async (method, path, body) => {
    const server = conversationsServer();
    for (const id of [none, "conv_1", "other"]) {
      const answer = await server.call(method, `/v1/conversations/${id}${path}`, body);
      expect(answer.status).toBe(404);
      expect(answer.body.error.message).toBe(`Conversation ${id} not found.`);
    }
  });
});

describe("its items", () => {
  it("are added at its end, and have ids", async () => {
    const server = conversationsServer();
    const id = await server.make([user("a"), { ...user("b"), id: "mine" }]);
    const { body } = await server.call("POST", `/v1/conversations/${id}/items`, { items: [user("c")] });
    expect(body).toMatchObject({ object: "list", data: [{ content: [{ text: "c" }] }], has_more: false });
    expect(await server.texts(id)).toEqual(["a", "b", "c"]);
    const items = await server.items(id);
    expect(items[1].id).toBe("mine");
    expect(items[2]).toEqual(body.data[0]);
    expect((await server.call("GET", `/v1/conversations/${id}/items/${items[0].id}`)).body).toEqual(items[0]);
  });

  it("get another id where the conversation has theirs", async () => {
    const server = conversationsServer();
    const id = await server.make([{ ...user("a"), id: "mine" }]);
    const items = [
      { ...user("b"), id: "mine" },
      { type: "item_reference", id: "mine" },
    ];
    const { status } = await server.call("POST", `/v1/conversations/${id}/items`, { items });
    expect(status).toBe(200);
    expect(await server.texts(id)).toEqual(["a", "b", "a"]);
    expect(new Set((await server.items(id)).map((item) => item.id)).size).toBe(3);
  });

  it("keep no id that a later item would get", async () => {
    const server = conversationsServer();
    const id = await server.make();
    const wanted = `msg_${id.slice(5)}0001`;
    await server.call("POST", `/v1/conversations/${id}/items`, { items: [{ ...user("a"), id: wanted }] });
    await server.call("POST", `/v1/conversations/${id}/items`, { items: [user("b")] });
    expect(await server.texts(id)).toEqual(["a", "b"]);
    expect((await server.items(id))[0].id).not.toBe(wanted);
    const { body } = await server.call("GET", `/v1/conversations/${id}/items/${wanted}`);
    expect(body.content[0].text).toBe("b");
  });

  it("are deleted one by one", async () => {
    const server = conversationsServer();
    const id = await server.make([user("a"), user("b")]);
    const [first] = await server.items(id);
    const path = `/v1/conversations/${id}/items/${first.id}`;
    const conversation = (await server.call("GET", `/v1/conversations/${id}`)).body;
    expect((await server.call("DELETE", path)).body).toEqual(conversation);
    for (const method of ["GET", "DELETE"]) {
      const { status, body } = await server.call(method, path);
      expect([status, body.error.message]).toEqual([404, `Item ${first.id} not found.`]);
    }
    expect(await server.texts(id)).toEqual(["b"]);
  });

  it("are read newest first, and from a cursor on", async () => {
    const server = conversationsServer();
    const id = await server.make(["a", "b", "c", "d"].map(user));
    const page = (query: string) => server.call("GET", `/v1/conversations/${id}/items?${query}`);
    const textsOf = (body: { data: { content: { text: string }[] }[] }) =>
      body.data.map((item) => item.content[0]?.text);
    const { body } = await page("limit=2");
    expect([textsOf(body), body.has_more]).toEqual([["d", "c"], true]);
    const next = await page(`limit=2&after=${body.last_id}`);
    expect([textsOf(next.body), next.body.has_more]).toEqual([["b", "a"], false]);
    expect((await page("after=msg_1")).body.error.message).toBe("Item msg_1 not found.");
    expect((await page("limit=0")).body.error.param).toBe("limit");
  });

  it("can be referred to from anywhere, as long as they are there", async () => {
    const server = conversationsServer();
    const id = await server.make([user("a")]);
    const [{ id: item }] = await server.items(id);
    const input = [{ type: "item_reference", id: item }];
    await server.create({ input });
    expect(server.prompt()).toEqual(["user: a"]);
    await server.call("DELETE", `/v1/conversations/${id}/items/${item}`);
    expect(await server.refused({ input })).toMatchObject({ status: 404, code: "item_not_found" });
  });
});
