/** What is said of a response in the background is stored before: another server may be asked next. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { text } from "../support/fake-providers.ts";
import { responsesServer } from "./support.ts";

test("a stored response counts as running when its record says so", async () => {
  const order: string[] = [];
  const kept = createMemoryStore();
  const store: Store = {
    ...kept,
    async commit(checks, writes) {
      const isStart = JSON.stringify(writes).includes('"status":"in_progress"');
      // A store on another machine takes longer than all that this process does meanwhile.
      for (let turns = 0; isStart && turns < 50; turns += 1) await new Promise(setImmediate);
      const done = await kept.commit(checks, writes);
      if (isStart) order.push("stored");
      return done;
    },
  };
  const server = responsesServer({ answers: [text("Hi.")] }, { store });
  const body = JSON.stringify({ model: "m", input: "hi", background: true, stream: true });
  const headers = { "content-type": "application/json" };
  const request = new Request("http://stack/v1/responses", { method: "POST", headers, body });
  const stream = (await server.fetch(request)).body ?? expect.fail();
  for await (const piece of stream.pipeThrough(new TextDecoderStream()))
    if (piece.includes("response.in_progress")) order.push("said");
  expect(order.slice(0, 2)).toEqual(["stored", "said"]);
});
