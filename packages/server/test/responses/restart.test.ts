import { parseResponseId } from "@understudy/responses";
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keys } from "../../src/application/records/keys.ts";
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

it("finishes the cleanup of a parent whose children were deleted at once, by processes that die then", async () => {
  const memory = createMemoryStore();
  const first = responsesServer({}, { store: memory });
  const parent = await first.create({ input: "parent" });
  const next = { previous_response_id: parent.id };
  const [one, other] = [await first.create(next), await first.create(next)];
  await first.call("DELETE", `/v1/responses/${parent.id}`);

  const parentUuid = parseResponseId(parent.id) ?? "";
  // Dies once it has removed its response, before it looks at the parent.
  let dead = false;
  const dying = {
    ...memory,
    async commit(...given: Parameters<typeof memory.commit>) {
      if (dead) throw new Error("dead");
      const done = await memory.commit(...given);
      dead = given[1].some(({ key }) => key === keys.responseCleanup(parentUuid));
      return done;
    },
    get: (key: string) => (dead ? Promise.reject(new Error("dead")) : memory.get(key)),
  };
  const second = responsesServer({}, { store: dying });
  // The other delete comes after the children were listed, and before that is acted on.
  let deleted = 0;
  const overtaken = {
    ...memory,
    async list(...given: Parameters<typeof memory.list>) {
      const found = await memory.list(...given);
      if (given[0] === keys.children(parentUuid) && deleted === 0)
        deleted = (await second.call("DELETE", `/v1/responses/${other.id}`)).status;
      return found;
    },
  };
  await responsesServer({}, { store: overtaken }).call("DELETE", `/v1/responses/${one.id}`);
  expect([deleted, dead]).toEqual([503, true]);

  const last = responsesServer({}, { store: memory });
  await finishResponseCleanups(last.app.store);
  expect(await last.dump()).toEqual({});
});
