import { expect, it } from "vitest";
import { text } from "../support/fake-providers.ts";
import { readEvents, responsesServer, terminalOf, textsIn } from "./support.ts";

it("answers a text, and GET shows the same", async () => {
  const server = responsesServer({ answers: [text("Hel", "lo")] });
  const made = await server.create({ input: "hi", instructions: "Be brief.", metadata: { a: "b" } });
  expect(textsIn(made)).toEqual(["Hello"]);
  expect(made).toMatchObject({ object: "response", status: "completed", metadata: { a: "b" }, error: null });
  expect(made.usage).toMatchObject({ output_tokens: 2 });
  expect(server.prompt()).toEqual(["system: Be brief.", "user: hi"]);
  expect((await server.call("GET", `/v1/responses/${made.id}`)).body).toEqual(made);
  expect((await server.call("GET", `/v1/openai/v1/responses/${made.id}`)).body).toEqual(made);
});

it("streams the same, and GET replays the events", async () => {
  const server = responsesServer({ answers: [text("Hel", "lo")] });
  const events = await server.streamed({ input: "hi" });
  expect(events.map(({ type }) => type)).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.delta",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
  const made = terminalOf(events);
  expect(textsIn(made)).toEqual(["Hello"]);
  const path = `/v1/responses/${made.id}`;
  expect((await server.call("GET", path)).body).toEqual(made);
  const again = await server.fetch(new Request(`http://stack${path}?stream=true`));
  expect(readEvents(await again.text())).toEqual(events);
  const rest = await server.fetch(new Request(`http://stack${path}?stream=true&starting_after=6`));
  expect(readEvents(await rest.text())).toEqual(events.slice(7));
});

it("keeps nothing of a response that is not stored", async () => {
  const server = responsesServer();
  const before = await server.dump();
  const made = await server.create({ store: false });
  const streamed = terminalOf(await server.streamed({ store: false }));
  expect(await server.dump()).toEqual(before);
  for (const { id } of [made, streamed])
    expect((await server.call("GET", `/v1/responses/${id}`)).status).toBe(404);
});
