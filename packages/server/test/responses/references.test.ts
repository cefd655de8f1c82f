import { describe, expect, it } from "vitest";
import { text } from "../support/fake-providers.ts";
import { responsesServer } from "./support.ts";

const reference = (id: string) => ({ type: "item_reference", id });
const user = (content: string) => ({ role: "user", content });

describe("a reference to an item", () => {
  it("counts as the item, of an input or an output", async () => {
    const server = responsesServer({ answers: [text("one"), text("two")] });
    const first = await server.create({ input: [user("a")] });
    const { data } = (await server.call("GET", `/v1/responses/${first.id}/input_items`)).body;
    const input = [reference(data[0].id), reference(first.output[0]?.id ?? ""), user("b")];
    const { id } = await server.create({ input });
    expect(server.prompt()).toEqual(["user: a", "assistant: one", "user: b"]);
    const items = (await server.call("GET", `/v1/responses/${id}/input_items?order=asc`)).body.data;
    expect(items.slice(0, 2)).toEqual([data[0], first.output[0]]);
  });

  it("names an item by the id that its caller gave, in a chain", async () => {
    const server = responsesServer();
    const { id } = await server.create({ input: [{ ...user("a"), id: "mine" }] });
    await server.create({ input: [reference("mine")], previous_response_id: id });
    expect(server.prompt().at(-1)).toBe("user: a");
    expect(await server.refused({ input: [reference("mine")] })).toMatchObject({ status: 404 });
  });

  it("is a 404 for an unknown item, and for one of a deleted response", async () => {
    const server = responsesServer();
    const { id, output } = await server.create({});
    await server.call("DELETE", `/v1/responses/${id}`);
    for (const one of ["msg_1", output[0]?.id ?? ""])
      expect(await server.refused({ input: [reference(one)] })).toMatchObject({
        status: 404,
        code: "item_not_found",
        param: "input[0].id",
      });
  });
});

it("refuses an id that two items have", async () => {
  const server = responsesServer();
  const input = [
    { ...user("a"), id: "x" },
    { ...user("b"), id: "x" },
  ];
  expect(await server.refused({ input })).toMatchObject({ status: 400, code: "duplicate_item_id" });
});

it("gives every input item an id of its own, and keeps its caller's", async () => {
  const server = responsesServer();
  const { id } = await server.create({ input: [user("a"), { ...user("b"), id: "mine" }, user("c")] });
  const { data } = (await server.call("GET", `/v1/responses/${id}/input_items?order=asc`)).body;
  expect(data).toMatchObject([{ status: "completed" }, { id: "mine" }, { status: "completed" }]);
  expect(new Set(data.map((item: { id: string }) => item.id)).size).toBe(3);
});
