/** A record of a user and its entry are written as stores can write them at once. */
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { EntryWrite } from "../../src/ports/entry-write.ts";
import type { Write } from "../../src/ports/store.ts";
import { tenants } from "./users.ts";

it("an entry is the second write of a commit, behind its record, and says which one that is", async () => {
  const honest = createMemoryStore();
  const commits: (readonly Write[])[] = [];
  const { call, open, stack } = tenants({
    store: {
      ...honest,
      commit(checks, writes) {
        commits.push(writes);
        return honest.commit(checks, writes);
      },
    },
  });
  await open("alice");
  await call("alice", "POST", "/v1/responses", { model: "m", input: "Hello." });
  await call("alice", "POST", "/v1/responses", { model: "m", input: "Hello.", background: true });
  const { body } = await call("alice", "POST", "/v1/conversations", {});
  await call("alice", "POST", "/v1/responses", { model: "m", input: "Hello.", conversation: body.id });
  await stack.close();
  const made = commits.filter((writes) =>
    writes.some(({ key, value }) => key.startsWith("owned/") && value === true),
  );
  const kinds = made.map(([record, entry]) => {
    const [prefix, key] = (entry && EntryWrite.partsOf(entry)) ?? [];
    expect([prefix, key]).toEqual([expect.stringMatching(/^owned\/[^/]+\/$/), record?.key]);
    expect(entry).toMatchObject({ key: `${prefix}${key}`, value: true });
    return record?.key.split("/")[0];
  });
  expect(kinds).toEqual(expect.arrayContaining(["agent", "session", "response", "conversation"]));
});
