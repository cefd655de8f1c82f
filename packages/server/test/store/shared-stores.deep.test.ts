/** Redis and PostgreSQL with several users at once. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parsePostgresAddress } from "../../src/adapters/store/postgres-address.ts";
import {
  createPostgresConnection,
  type PostgresConnection,
} from "../../src/adapters/store/postgres-connection.ts";
import { loadPgDriver } from "../../src/adapters/store/postgres-driver.ts";
import { createPostgresStore } from "../../src/adapters/store/postgres.ts";
import type { Store } from "../../src/ports/store.ts";
import { compileStore } from "./child.ts";
import { cross, increment, readWholes } from "./laws/contention.ts";
import { valueOf } from "./laws/law.ts";
import { sharedStoreLaws } from "./laws/shared.ts";
import { hasPostgres, startPostgres } from "./servers/postgres.ts";
import { startContender } from "./shared-process.ts";
import { targets, type SharedServer } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const compiled = compileStore(`${folder}/compiled`);

for (const { kind, missing, start, open } of targets)
  describe.skipIf(missing)(`a store in ${kind} that is shared`, () => {
    let server: SharedServer;
    beforeAll(async () => {
      server = await start(folder);
    });
    afterAll(() => server.stop());

    for (const { name, run } of sharedStoreLaws)
      it(name, () =>
        run(async () => {
          const url = server.nextUrl();
          return [await open(url), await open(url)];
        }),
      );

    it("takes many commits at once, without a warning", async () => {
      const warnings: Error[] = [];
      const warn = (warning: Error): void => void warnings.push(warning);
      process.on("warning", warn);
      onTestFinished(() => void process.off("warning", warn));
      const store = await open(server.nextUrl());
      const writes = Array.from({ length: 100 }, async (_, n) =>
        store.commit([], [{ key: `a/${n}`, value: n }]),
      );
      expect(new Set(await Promise.all(writes))).toEqual(new Set([true]));
      expect(await store.list("a/")).toHaveLength(100);
      expect(warnings).toEqual([]);
      await store.close();
    });

    /** Here and in another process at once. */
    async function beside<T>(task: string, args: (string | number)[], here: (store: Store) => Promise<T>) {
      const url = server.nextUrl();
      const store = await open(url);
      const { child, result } = await startContender({ compiled, kind, url }, task, ...args);
      try {
        return { store, here: await here(store), there: await result };
      } finally {
        await child.kill();
      }
    }

    it("loses no update of two processes", async () => {
      const { store } = await beside("increment", [60], (store) => increment(store, 60));
      expect(await valueOf(store, "counter")).toBe(120);
      await store.close();
    });

    it("lets one of two processes succeed that change what the other one checks", async () => {
      const { store, here, there } = await beside("cross", ["right", 30], (store) =>
        cross(store, "left", 30),
      );
      expect(here.filter((won, round) => won && (there as boolean[])[round])).toEqual([]);
      await store.close();
    });

    it("never lists half a commit of another process", async () => {
      const { store, here } = await beside("writeWholes", [100], (store) => readWholes(store, 100));
      expect(here).toEqual([]);
      await store.close();
    });
  });

describe.skipIf(!hasPostgres)("of the locks in PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(folder, ["fsync=off"]);
  });
  afterAll(() => server.stop());

  /** Changes the function that commits, and gives others time to come in between. */
  async function openWith(url: string, change: (text: string) => string): Promise<Store> {
    const address = parsePostgresAddress(url);
    const honest = createPostgresConnection(await loadPgDriver(), address, 5_000);
    const slow = (text: string): string =>
      text.replace("IF NOT changes THEN", "PERFORM pg_sleep(0.003); IF NOT changes THEN");
    const connection: PostgresConnection = {
      ...honest,
      run: (statement, ...rest) => honest.run({ ...statement, text: change(slow(statement.text)) }, ...rest),
    };
    return createPostgresStore(connection, address);
  }

  const crossed = sharedStoreLaws.find(({ name }) =>
    name.startsWith("one of two commits fails if each changes"),
  );
  const changes = {
    "that of a checked key": (text: string) => text.replace("pg_advisory_xact_lock_shared(number)", "NULL"),
    "that of a written key": (text: string) =>
      text.replace("THEN pg_advisory_xact_lock(number)", "THEN NULL"),
  };
  const runWith = (change: (text: string) => string): Promise<void> => {
    if (crossed === undefined) throw new Error("The law of crossed commits has another name.");
    return crossed.run(async () => {
      const url = server.nextUrl();
      return [await openWith(url, change), await openWith(url, change)];
    });
  };

  it.each(Object.entries(changes))("none may be missing: %s", async (_, change) => {
    await expect(runWith(change)).rejects.toThrow("in these rounds both have succeeded");
  });

  it("all together let one succeed, however slow it is", () => runWith((text) => text));
});
