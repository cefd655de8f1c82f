/** Who may read what a store creates. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

describe.each(usable)("an SQLite store on $name", { timeout: 30_000 }, ({ open }) => {
  it.skipIf(process.platform === "win32")("creates what it creates for this user only", async () => {
    const file = nextFile();
    const store = createSqliteStore(open, { file });
    await store.commit([], [{ key: "a", value: 1 }]);
    const folder = dirname(file);
    const modes = (name: string): string => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect(modes("")).toBe("700");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const names = files.map((one) => relative(folder, join(one.parentPath, one.name))).sort();
    expect(names).toEqual(expect.arrayContaining(["stack.db"]));
    expect(names.map((name) => `${name} ${modes(name)}`)).toEqual(names.map((name) => `${name} 600`));
    expect(modes("stack.db.holders")).toBe("700");
    await store.close();
  });

  it.skipIf(process.platform === "win32")("leaves the modes of what exists", async () => {
    const file = nextFile();
    mkdirSync(dirname(file), { mode: 0o755 });
    writeFileSync(file, "", { mode: 0o644 });
    await createSqliteStore(open, { file }).close();
    expect([dirname(file), file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      "755",
      "644",
    ]);
  });
});
