/** One conversation, to which many connections add and from which they delete at the same time. */
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { listen } from "../../src/node.ts";
import type { Store } from "../../src/ports/store.ts";
import { text, type Fakes } from "../support/fake-providers.ts";
import { createGate, type Gate } from "../support/gate.ts";
import { usable } from "../store/drivers.ts";
import { createFileNames, createTempFolder } from "../store/temp.ts";
import { conversationsServer } from "./support.ts";

const nextFile = createFileNames(createTempFolder());

const stores: { name: string; open(): Store }[] = [
  { name: "memory", open: createMemoryStore },
  ...usable.map(({ name, open }) => ({
    name: `SQLite on ${name}`,
    open: () => createSqliteStore(open, { file: nextFile() }),
  })),
];

/** Answers with the label of the last message, after others had their turn; those of `late` once the gate is open. */
function answersOf(late: readonly string[], gate: Gate): Fakes["answers"] {
  let answered = 0;
  return [
    async function* ({ messages }) {
      const label = String(messages.at(-1)?.content).split(" ")[0] ?? "";
      if (late.includes(label)) await gate.pass();
      for (let turns = (answered += 1) % 4; turns > 0; turns -= 1) await setImmediate();
      yield* text(`${label} end`);
    },
  ];
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Items of one request: the text names the block and the place in it, and the id is the text. */
const blockOf = (label: string, places: readonly string[]): object[] =>
  places.map((place) => ({ id: `${label}-${place}`, role: "user", content: `${label} ${place}` }));

async function start(store: Store, late: readonly string[] = []) {
  const gate = createGate();
  const server = conversationsServer({ answers: answersOf(late, gate) }, { store });
  const { url, close } = await listen(server);
  onTestFinished(async () => {
    await close({ force: true });
    await store.close();
  });
  const before = await server.dump();
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { status: response.status, text: await response.text() };
  };
  /** Every third is streamed. */
  const respond = (conversation: string, n: number) =>
    call("POST", "/responses", {
      model: "m",
      conversation,
      input: blockOf(`r${n}`, ["a", "b"]),
      stream: n % 3 === 0,
    });
  return { server, gate, before, call, respond };
}

describe.each(stores)("a conversation in $name", { timeout: 60_000 }, ({ open }) => {
  it("loses no item, has no item twice, and keeps items together that were added together", async () => {
    const { server, call, respond } = await start(open());
    const old = numbers(12).map((n) => `${n}`);
    const conversation = await server.make(blockOf("old", old));
    const items = `/conversations/${conversation}/items`;
    const drop = async (id: string) => (await call("DELETE", `${items}/${id}`)).status;

    const responses = numbers(30).map(async (n) => {
      expect((await respond(conversation, n)).status).toBe(200);
      if (n % 2 === 0) expect(await drop(`r${n}-b`)).toBe(200);
    });
    const additions = numbers(10).map(async (n) => {
      const body = { items: blockOf(`i${n}`, ["a", "b", "c"]) };
      expect((await call("POST", items, body)).status).toBe(200);
    });
    const deletions = old.map(async (n) => {
      const both = await Promise.all([drop(`old-${n}`), drop(`old-${n}`)]);
      expect(both.toSorted()).toEqual([200, 404]);
    });
    const walks = numbers(5).map(async () => {
      const ids = (await server.items(conversation, { limit: 7 })).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
    await Promise.all([...responses, ...additions, ...deletions, ...walks]);

    const texts = await server.texts(conversation);
    const labels = texts.map((one) => one.split(" ")[0] ?? "");
    const blocks = labels.filter((label, at) => label !== labels[at - 1]);
    const expected = (label: string): string[] => {
      if (label.startsWith("i")) return ["a", "b", "c"];
      return Number(label.slice(1)) % 2 === 0 ? ["a", "end"] : ["a", "b", "end"];
    };
    expect(blocks.toSorted()).toEqual(
      [...numbers(30).map((n) => `r${n}`), ...numbers(10).map((n) => `i${n}`)].toSorted(),
    );
    expect(texts).toEqual(blocks.flatMap((label) => expected(label).map((place) => `${label} ${place}`)));
    expect(await server.texts(conversation, { limit: 9, order: "desc" })).toEqual(texts.toReversed());
  });

  it("that is deleted while responses run leaves only whole responses", async () => {
    const { server, gate, before, call, respond } = await start(open(), ["r28", "r29"]);
    const conversation = await server.make(blockOf("old", ["a", "b", "c"]));
    const path = `/conversations/${conversation}`;
    let ended = 0;
    const statuses = await Promise.all(
      numbers(30).map(async (n) => {
        const answer = await respond(conversation, n);
        if ((ended += 1) === 5) {
          expect((await call("DELETE", path)).status).toBe(200);
          gate.open();
        }
        // A stream had begun before it failed.
        return answer.text.includes("event: response.failed") ? 404 : answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    expect((await call("GET", `${path}/items`)).status).toBe(404);

    const { data } = JSON.parse((await call("GET", "/responses?limit=100")).text);
    const completed = data.filter((one: { status: string }) => one.status === "completed");
    expect(completed).toHaveLength(statuses.filter((status) => status === 200).length);
    for (const { output } of completed) expect(output).toHaveLength(1);
    for (const { id } of data) await call("DELETE", `/responses/${id}`);
    expect(await server.dump()).toEqual(before);
  });
});
