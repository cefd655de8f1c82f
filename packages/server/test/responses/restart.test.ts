import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { finishResponseCleanups } from "../../src/application/records/response-cleanup.ts";
import { responsesServer } from "./support.ts";

it("goes on after a restart where it was, and finishes the cleanup of a delete", async () => {
  const memory = createMemoryStore();
  let dies = false;
  const store = {
    ...memory,
    async commit(...given: Parameters<typeof memory.commit>) {
      // The process dies between the commit of the delete and what follows it.
      const isDelete = given[1].some(({ key, value }) => key.startsWith("ancestor/") && value !== undefined);
      if (dies && !isDelete) throw new Error("dead");
      return memory.commit(...given);
    },
  };
  const before = responsesServer({}, { store });
  const first = await before.create({ input: "a" });
  const second = await before.create({ input: "b", previous_response_id: first.id });
  await before.call("DELETE", `/v1/responses/${first.id}`);

  const after = responsesServer({}, { store });
  await after.create({ input: "c", previous_response_id: second.id, store: false });
  expect(after.prompt()).toEqual(["user: a", "assistant: ok", "user: b", "assistant: ok", "user: c"]);

  dies = true;
  const { status } = await after.call("DELETE", `/v1/responses/${second.id}`);
  dies = false;
  expect(status).toBe(503);
  const last = responsesServer({}, { store: memory });
  expect(Object.keys(await last.dump())).not.toEqual([]);
  await finishResponseCleanups(last.app.store);
  expect(await last.dump()).toEqual({});
});
