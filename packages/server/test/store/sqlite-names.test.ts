/** One file by several names: a second store is refused by its inode. */
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimInode } from "../../src/adapters/store/sqlite-inode.ts";
import { inspectSqliteFile } from "../../src/adapters/store/sqlite-inspect.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { StoreInUseError } from "../../src/ports/store-errors.ts";
import { usable } from "./drivers.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const nextFile = createFileNames(createTempFolder());

const pairs = usable.flatMap((one) =>
  usable.map((other) => ({ one, other, names: `${one.name}, ${other.name}` })),
);

describe.each(pairs)("a file with two names ($names)", { timeout: 30_000 }, ({ one, other }) => {
  it("is refused by its other hard link while it is open by one, and by both until one is left", async () => {
    const file = nextFile();
    const store = createSqliteStore(one.open, { file });
    const link = join(dirname(file), "link.db");
    linkSync(file, link);
    const words = `${link} is in use by process ${process.pid} under another name (a hard link, or another mount of it). Stop it, or use --store sqlite:OTHER or --store memory.`;
    const opening = (): unknown => createSqliteStore(other.open, { file: link });
    expect(opening).toThrow(StoreInUseError);
    expect(opening).toThrow(words);
    expect((await inspectSqliteFile(link)).problems).toEqual([words]);
    await store.commit([], [{ key: "a", value: 1 }]);
    await store.close();
    for (const name of [file, link]) {
      const problem = `${name} has 2 names (hard links), and what is stored by one of them may be missing by another.`;
      expect(() => createSqliteStore(other.open, { file: name })).toThrow(problem);
      expect((await inspectSqliteFile(name)).problems).toEqual([expect.stringContaining(problem)]);
    }
    rmSync(link);
    const again = createSqliteStore(other.open, { file });
    expect(await again.get("a")).toMatchObject({ value: 1 });
    await again.close();
  });

  it("is refused through a folder that is a symbolic link, by the path that it has", async () => {
    const file = nextFile();
    const store = createSqliteStore(one.open, { file });
    const folder = `${dirname(file)}-link`;
    symlinkSync(dirname(file), folder, "dir");
    expect(() => createSqliteStore(other.open, { file: join(folder, "stack.db") })).toThrow(
      `${file} is in use by process ${process.pid}. Stop it`,
    );
    await store.close();
  });
});

it("says so where the temporary folder cannot be used", () => {
  const file = nextFile();
  mkdirSync(dirname(file));
  writeFileSync(file, "");
  expect(claimInode(file, join(file, "claims")).notice).toMatch(
    /stack\.db under another name, such as a hard link, may not be kept out: .*ENOTDIR/,
  );
});
