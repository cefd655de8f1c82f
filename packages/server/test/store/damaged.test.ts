/** A store with a damaged page: what is on it is a 503 that says so, and what is not goes on. */
import { describe, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { agents, createAgents, damage, expectOneDamaged } from "./damage.ts";
import { usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

describe.each(usable)("a damaged page of an SQLite store on $name", ({ open }) => {
  it("is a 503 only for the records on it", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    const made = await createAgents(store);
    await store.close();
    damage(file, `"${agents / 2} xxx`, 4096);
    const again = createSqliteStore(open, { file });
    await expectOneDamaged(again, made, /stack\.db is damaged\. Restore it from a copy/);
    await again.close();
  });
});
