/** Conversations of a SQLite file that is opened again, and of processes that share a store. */
import { expect, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { finishConversationCleanups } from "../../src/application/records/conversation-cleanup.ts";
import { text } from "../support/fake-providers.ts";
import { usable } from "../store/drivers.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { conversationsServer, user } from "./support.ts";

const nextFile = createFileNames(createTempFolder());

it.each(usable)("items and their order outlive a restart on $name", { timeout: 30_000 }, async ({ open }) => {
  const file = nextFile();
  const before = createSqliteStore(open, { file });
  const first = conversationsServer({}, { store: before });
  const conversation = await first.make([user("a"), user("b")]);
  await first.create({ conversation });
  const items = await first.items(conversation);
  await before.close();

  const store = createSqliteStore(open, { file });
  const second = conversationsServer({ answers: [text("again")] }, { store });
  expect(await second.items(conversation)).toEqual(items);
  await second.create({ conversation, input: "c" });
  expect(await second.texts(conversation)).toEqual(["a", "b", "hi", "ok", "c", "again"]);
  await store.close();
});

it("processes that share a store lose no item, and ask no model again", async () => {
  const store = createMemoryStore();
  const one = conversationsServer({}, { store });
  const other = conversationsServer({}, { store });
  const conversation = await one.make();
  const inputs = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(2, "0"));
  await Promise.all(inputs.map((input, n) => (n % 2 === 0 ? one : other).create({ conversation, input })));
  const asked = [one, other].map(({ providers }) => providers.requests.inference.length);
  expect(asked).toEqual([10, 10]);
  const texts = await other.texts(conversation);
  const blocks = texts.filter((_, n) => n % 2 === 0);
  expect(blocks.toSorted()).toEqual(inputs);
  expect(texts).toEqual(blocks.flatMap((input) => [input, "ok"]));
});

it("a response of another process fails when the conversation is gone", async () => {
  const store = createMemoryStore();
  const other = conversationsServer({}, { store });
  let conversation = "";
  const server = conversationsServer(
    {
      answers: [
        async function* () {
          await other.call("DELETE", `/v1/conversations/${conversation}`);
          yield* text("late");
        },
      ],
    },
    { store },
  );
  conversation = await server.make([user("a")]);
  expect(await server.refused({ conversation })).toMatchObject({
    status: 404,
    message: `Conversation ${conversation} not found.`,
  });
  expect(await server.dump()).toEqual({});
});

it("a start removes what an interrupted delete left", async () => {
  const store = createMemoryStore();
  const server = conversationsServer({}, { store });
  const conversation = await server.make([user("a")]);
  const { app } = server;
  const [key = ""] = Object.keys(await server.dump()).filter((one) => one.startsWith("conversation/"));
  const uuid = key.slice("conversation/".length);
  await store.commit(
    [],
    [
      { key, value: undefined },
      { key: `conversation-sweep/${uuid}`, value: true },
    ],
  );
  await finishConversationCleanups(app.store);
  expect(await server.dump()).toEqual({});
  expect((await server.call("GET", `/v1/conversations/${conversation}`)).status).toBe(404);
});
