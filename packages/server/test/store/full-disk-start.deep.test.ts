/** A start on a disk that is full: what is stored is served, writes are a 503, and start, health and doctor say so. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { inspectSqliteFile } from "../../src/adapters/store/sqlite-inspect.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import { openStack } from "../../src/cli/open/open-stack.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { usable } from "./drivers.ts";
import { copyTo } from "./files.ts";
import { hasSmallDisks, mountSmallDisk } from "./servers/small-disk.ts";
import { createFileNames, createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const nextFile = createFileNames(folder);
const full = /cannot grow, because the disk is full|its disk, which may be full/;

describe.skipIf(!hasSmallDisks).each(usable)(
  "an SQLite store on $name, started on a full disk",
  { timeout: 60_000 },
  ({ open }) => {
    it.each(["was closed", "was killed"])(
      "reads its records after it %s, and writes when there is room",
      async (end) => {
        const disk = mountSmallDisk(folder, 4);
        onTestFinished(() => disk.remove());
        const file = join(disk.path, "stack.db");
        const origin = end === "was killed" ? nextFile() : file;
        const first = createSqliteStore(open, { file: origin });
        const before = testServer(fakeProviders({}), { store: first });
        const { path } = await before.open();
        const agents = (await before.call("GET", "/v1/agents")).body;
        if (end === "was killed") copyTo(file, origin);
        await first.close();
        disk.fill();

        const store = createSqliteStore(open, { file });
        const server = testServer(fakeProviders({}), { store });
        const create = () =>
          server.call("POST", "/v1/agents", {
            agent_config: { model: "m", instructions: randomBytes(2_000).toString("hex") },
          });
        expect((await server.call("GET", path)).status).toBe(200);
        expect((await server.call("GET", "/v1/agents")).body).toEqual(agents);
        const refused = { status: 503, body: { detail: expect.stringMatching(full) } };
        // Some room may be the database's already.
        let last = await create();
        while (last.status === 200) last = await create();
        expect(last).toMatchObject(refused);
        expect(await server.call("GET", "/v1/health")).toMatchObject({
          status: 503,
          body: { status: "Error", message: expect.stringMatching(full) },
        });
        disk.clear();
        expect((await create()).status).toBe(200);
        await store.close();
      },
    );
  },
);

describe.skipIf(!hasSmallDisks || usable.length === 0)("on a full disk", { timeout: 60_000 }, () => {
  it("start and doctor say what cannot be written", async () => {
    const disk = mountSmallDisk(folder, 4);
    onTestFinished(() => disk.remove());
    const file = join(disk.path, "stack.db");
    const origin = nextFile();
    const killed = createSqliteStore(usable[0]!.open, { file: origin });
    await killed.commit([], [{ key: "a", value: 1 }]);
    copyTo(file, origin);
    await killed.close();
    disk.fill();

    const inspection = await inspectSqliteFile(file, ["owner/"]);
    expect(inspection.problems).toEqual([]);
    expect(inspection.warnings).toContainEqual(
      `The disk of ${disk.path} is full: a server reads what is there, and answers by 503 what it would have to write. Make room, or name another file with --store sqlite:FILE.`,
    );
    expect((await inspectSqliteFile(join(disk.path, "new.db"))).problems).toEqual([
      expect.stringMatching(/new\.db cannot grow, because the disk is full/),
    ]);

    const { stack, listening, notices } = await openStack({
      defaultStore: { kind: "sqlite", file },
      durable: false,
      profile: "reference",
      responses: "openai",
      logLevel: "silent",
      control: false,
      host: "127.0.0.1",
      port: 0,
    });
    expect(notices).toEqual([
      expect.stringMatching(
        /^\/v1\/health is 503, and what needs to be written is refused: The store failed: .*full/,
      ),
    ]);
    await listening.close();
    await stack.close();
  });
});
