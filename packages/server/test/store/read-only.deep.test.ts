/** A store that may only be read: a clear error at the start or a 503, and nothing is lost when it may be written again. */
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadRedisDriver } from "../../src/adapters/store/redis-driver.ts";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { usable } from "./drivers.ts";
import { findFreePort } from "./servers/programs.ts";
import { runSql } from "./servers/run-sql.ts";
import { hasSmallDisks, mountSmallDisk } from "./servers/small-disk.ts";
import { targets } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const briefly = { forMs: 1_500, attemptMs: 1_000 };

describe.skipIf(!hasSmallDisks).each(usable)("an SQLite store on $name, on a read-only disk", ({ open }) => {
  it("is not opened, and has what it had when the disk can be written", async () => {
    const disk = mountSmallDisk(folder, 4);
    onTestFinished(() => disk.remove());
    const file = join(disk.path, "stack.db");
    const store = createSqliteStore(open, { file });
    await store.commit([], [{ key: "a", value: 1 }]);
    await store.close();
    disk.makeReadOnly();
    const unwritable = /stack\.db cannot be written\. Grant this user write access to it and its folder/;
    expect(() => createSqliteStore(open, { file })).toThrow(unwritable);
    expect(() => createSqliteStore(open, { file: join(disk.path, "other.db") })).toThrow(
      /other\.db cannot be written\./,
    );
    disk.makeWritable();
    const again = createSqliteStore(open, { file });
    expect(await again.get("a")).toMatchObject({ value: 1 });
    expect(await again.commit([], [{ key: "a", value: 2 }])).toBe(true);
    await again.close();
  });
});

/** Sends a command of an administrator, which decides whether the database may be written. */
const switches = {
  async redis(port: number, isReadOnly: boolean) {
    const driver = await loadRedisDriver();
    const admin = driver.createClient({ socket: { port }, RESP: 2 });
    await admin.connect();
    // A replica of a primary that is not there keeps its records, and refuses writes.
    const primary = isReadOnly ? ["127.0.0.1", String(await findFreePort())] : ["NO", "ONE"];
    await admin.sendCommand(["REPLICAOF", ...primary]);
    admin.destroy();
  },
  async postgres(_port: number, isReadOnly: boolean, url: string) {
    const setting = "default_transaction_read_only";
    const value = isReadOnly ? "on" : "off";
    await runSql(url, `ALTER SYSTEM SET ${setting} = ${value}`, "SELECT pg_reload_conf()");
    // It is in force when a new connection has it.
    const current = async (): Promise<unknown> =>
      (await runSql<Record<string, unknown>>(url, `SHOW ${setting}`))[0]?.[setting];
    while ((await current()) !== value);
  },
};

for (const { kind, missing, start, open } of targets)
  // At once, as they wait until a store is tried no more.
  describe.skipIf(missing)(
    `a store in ${kind} that becomes read-only`,
    { timeout: 60_000, concurrent: true },
    () => {
      it("answers writes with 503 until it may be written, and has each answered turn", async ({
        expect,
        onTestFinished,
      }) => {
        const database = await start(folder);
        onTestFinished(() => database.stop());
        const url = database.nextUrl();
        const store: Store = await open(url, briefly);
        const server = testServer(fakeProviders({}), { store });
        const { path } = await server.open();
        const answered: string[] = [];
        const turn = async () => {
          const answer = await server.call("POST", `${path}/turn`, { ...say("hi"), stream: false });
          if (answer.status === 200) answered.push(answer.body.turn_id);
          return answer;
        };
        const admin = url.replace(/\?.*/, "");
        expect((await turn()).status).toBe(200);

        await switches[kind](database.port, true, admin);
        // A connection that is there hears of it in a moment.
        let last = await turn();
        while (last.status === 200) last = await turn();
        expect(last).toMatchObject({
          status: 503,
          body: { detail: expect.stringMatching(/read[- ]only|is a replica/) },
        });
        expect((await server.call("GET", "/v1/health")).status).toBe(503);

        await switches[kind](database.port, false, admin);
        while (last.status !== 200) last = await turn();
        const { turns } = (await server.call("GET", path)).body;
        expect(turns.map(({ turn_id }: { turn_id: string }) => turn_id)).toEqual(answered);
        await store.close();
      });
    },
  );
