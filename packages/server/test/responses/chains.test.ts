import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calls, text } from "../support/fake-providers.ts";
import { responsesServer } from "./support.ts";

describe("a response that continues another one", () => {
  it("gives the model what was said before, without its instructions", async () => {
    const server = responsesServer({ answers: [text("one"), text("two"), text("three")] });
    const first = await server.create({ input: "a", instructions: "Old." });
    const second = await server.create({ input: "b", previous_response_id: first.id });
    const third = await server.create({ input: "c", previous_response_id: second.id, instructions: "New." });
    expect(server.prompt()).toEqual([
      "system: New.",
      "user: a",
      "assistant: one",
      "user: b",
      "assistant: two",
      "user: c",
    ]);
    expect(third.previous_response_id).toBe(second.id);
  });

  it("does not see a fork", async () => {
    const server = responsesServer();
    const first = await server.create({ input: "a" });
    await server.create({ input: "left", previous_response_id: first.id });
    await server.create({ input: "right", previous_response_id: first.id });
    expect(server.prompt()).toEqual(["user: a", "assistant: ok", "user: right"]);
  });

  it.each(["resp_00000000000000000000000000000000", "resp-1", "nothing"])(
    "is a 400 for %s, also with stream, and asks no model",
    async (previous_response_id) => {
      const server = responsesServer();
      for (const stream of [false, true])
        expect(await server.refused({ previous_response_id, stream })).toMatchObject({
          status: 400,
          code: "previous_response_not_found",
          param: "previous_response_id",
        });
      expect(server.providers.requests.inference).toEqual([]);
    },
  );

  it("is a 400 for a response that was not stored, and for a deleted one", async () => {
    const server = responsesServer();
    const unstored = await server.create({ store: false });
    const deleted = await server.create({});
    await server.call("DELETE", `/v1/responses/${deleted.id}`);
    for (const { id } of [unstored, deleted])
      expect(await server.refused({ previous_response_id: id })).toMatchObject({ status: 400 });
  });
});

describe("a deleted response", () => {
  it("stays in the prompts of those that continue it, and is read by nobody", async () => {
    const server = responsesServer();
    const first = await server.create({ input: "a" });
    const second = await server.create({ input: "b", previous_response_id: first.id });
    const gone = await server.call("DELETE", `/v1/responses/${first.id}`);
    expect(gone.body).toEqual({ id: first.id, object: "response", deleted: true });
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/input_items"],
      ["DELETE", ""],
    ] as const)
      expect((await server.call(method, `/v1/responses/${first.id}${path}`)).status).toBe(404);
    await server.create({ input: "c", previous_response_id: second.id });
    expect(server.prompt()).toEqual(["user: a", "assistant: ok", "user: b", "assistant: ok", "user: c"]);
    const [kept] = (await server.call("GET", "/v1/responses")).body.data.slice(-1);
    expect(kept.id).toBe(second.id);
  });

  it("fails one that continues it and runs, and that is told in its events", async () => {
    const server = responsesServer({
      answers: [
        text("one"),
        async function* () {
          await server.call("DELETE", `/v1/responses/${first.id}`);
          yield { type: "text", text: "two" };
        },
      ],
    });
    const first = await server.create({});
    const events = await server.streamed({ previous_response_id: first.id });
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { code: "previous_response_not_found" } },
    });
  });

  it("leaves nothing when the last of a tree is deleted, in any order", async () => {
    const trees = fc.array(fc.nat(5), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(trees, fc.infiniteStream(fc.nat(100)), async (parents, order) => {
        const server = responsesServer();
        const empty = await server.dump();
        const ids: string[] = [];
        for (const parent of parents) {
          const previous_response_id = parent === 0 ? null : (ids[parent % ids.length] ?? null);
          ids.push((await server.create({ previous_response_id })).id);
        }
        while (ids.length > 0) {
          const [id] = ids.splice((order.next().value ?? 0) % ids.length, 1);
          expect((await server.call("DELETE", `/v1/responses/${id}`)).status).toBe(200);
        }
        expect(await server.dump()).toEqual(empty);
      }),
      { numRuns: 30 },
    );
  });
});

it("continues an incomplete response without the call that was cut", async () => {
  const cut = calls(["c", "f"]).slice(0, 1);
  const server = responsesServer({ answers: [[{ type: "text", text: "so" }, ...cut], text("ok")] });
  const tools = [{ type: "function", name: "f", parameters: {} }];
  const first = await server.create({ input: "a", tools });
  expect(first).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
  expect(first.output.map(({ status }) => status)).toEqual(["completed", "incomplete"]);
  await server.create({ input: "b", previous_response_id: first.id, tools });
  expect(server.prompt()).toEqual(["user: a", "assistant: so", "user: b"]);
});
