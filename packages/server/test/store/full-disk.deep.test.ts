/** A server whose store has no room on its disk: 503 until there is some, and no answered turn is lost. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqliteStore } from "../../src/adapters/store/sqlite.ts";
import type { Store } from "../../src/ports/store.ts";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { handClock } from "../support/hand-clock.ts";
import { usable } from "./drivers.ts";
import { startPostgres } from "./servers/postgres.ts";
import { startRedis } from "./servers/redis.ts";
import { hasSmallDisks, mountSmallDisk, type SmallDisk } from "./servers/small-disk.ts";
import { targets, type Target } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();

interface OnDisk {
  open(): Promise<Store>;
  /** After there is room again, for one that a full disk ends. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Case {
  name: string;
  missing: boolean;
  megabytes: number;
  start(disk: SmallDisk): Promise<OnDisk>;
  /** Whether the database ends when it cannot write. */
  ends: boolean;
  words: RegExp;
  /** Of a turn; by default less than health writes. */
  turnBytes?: number;
}

/** Repeats for a moment only, as nobody makes room meanwhile. */
const briefly = { forMs: 1_500, attemptMs: 1_000 };

async function onServer({ open }: Target, server: Awaited<ReturnType<Target["start"]>>): Promise<OnDisk> {
  const url = server.nextUrl();
  return {
    open: () => open(url, briefly),
    async restart() {
      await server.kill();
      await server.start();
    },
    // One that is asked to end would write first.
    stop: () => server.kill(),
  };
}

const diskIsFull = /cannot grow, because the disk is full\. Make room/;
const either = (...texts: RegExp[]): RegExp => new RegExp(texts.map(({ source }) => source).join("|"));

const lost = /refuses connections|does not answer|ended the connection/;

const postgres = targets.filter(({ kind }) => kind === "postgres");
/** Nothing but the test makes room. */
const settings = ["fsync=off", "autovacuum=off"];

const redis = (fsync: string): Omit<Case, "ends" | "words">[] =>
  targets
    .filter(({ kind }) => kind === "redis")
    .map((target) => ({
      name: `Redis with appendfsync ${fsync}`,
      missing: target.missing,
      megabytes: 4,
      start: async (disk) => onServer(target, await startRedis(disk.path, ["--appendfsync", fsync])),
    }));

const cases: readonly Case[] = [
  ...usable.map(({ name, open }) => ({
    name: `SQLite on ${name}`,
    missing: false,
    megabytes: 4,
    async start({ path }: SmallDisk) {
      const file = join(path, "stack.db");
      return {
        open: async () => createSqliteStore(open, { file }),
        restart: async () => undefined,
        stop: async () => undefined,
      };
    },
    ends: false,
    // Of a failed write node-sqlite3-wasm knows no reason.
    words: name === "node-sqlite3-wasm" ? either(diskIsFull, /its disk, which may be full/) : diskIsFull,
  })),
  ...["everysec", "no"].flatMap(redis).map((one) => ({
    ...one,
    ends: false,
    words: /cannot write its file, and refuses writes\. Make room on its disk/,
  })),
  ...redis("always").map((one) => ({
    ...one,
    ends: true,
    words: lost,
  })),
  ...postgres.map((target) => ({
    name: "PostgreSQL",
    missing: target.missing,
    megabytes: 80,
    start: async (disk: SmallDisk) => onServer(target, await startPostgres(disk.path, settings, [], folder)),
    ends: false,
    words: either(diskIsFull, /Check its log, and whether its disk is full/),
  })),
  ...postgres.map((target) => ({
    name: "PostgreSQL with its log of changes there",
    missing: target.missing,
    megabytes: 8,
    start: async (disk: SmallDisk) =>
      onServer(target, await startPostgres(folder, settings, ["--wal-segsize=1"], disk.path)),
    ends: true,
    words: either(lost, /may be stored or not/),
    // It has room for a few megabytes already.
    turnBytes: 50_000,
  })),
];

describe.skipIf(!hasSmallDisks).each(cases)(
  "on a full disk, a store in $name",
  { timeout: 60_000 },
  (one) => {
    const { missing, megabytes, start, ends, words, turnBytes = 4_000 } = one;
    let disk: SmallDisk;
    let database: OnDisk;
    beforeEach(async () => {
      disk = mountSmallDisk(folder, megabytes);
      database = await start(disk);
    });
    afterEach(async () => {
      await database.stop();
      disk.remove();
    });

    it.skipIf(missing)("answers 503 until there is room, and has each turn that was answered", async () => {
      const store = await database.open();
      const clock = handClock();
      const server = testServer(fakeProviders({}), { store, clock });
      /** Of now: within a second it is not written again. */
      const health = async () => {
        clock.move(1_000);
        return (await server.call("GET", "/v1/health")).status;
      };
      const { path } = await server.open();
      const answered: string[] = [];
      let refused = 0;
      const turn = async () => {
        // Nothing that can be compressed.
        const content = randomBytes(turnBytes).toString("hex");
        const answer = await server.call("POST", `${path}/turn`, { ...say(content), stream: false });
        if (answer.status === 200) answered.push(answer.body.turn_id);
        else refused += 1;
        return answer;
      };
      const turnsOf = async (to: typeof server): Promise<string[]> =>
        (await to.call("GET", path)).body.turns.map(({ turn_id }: { turn_id: string }) => turn_id);

      await turn();
      disk.fill();
      // Some room is the database's already.
      let last = await turn();
      while (last.status === 200) last = await turn();
      expect(last).toMatchObject({ status: 503, body: { detail: expect.stringMatching(words) } });
      expect((await turn()).status).toBe(503);
      expect(await health()).toBe(503);
      if (!ends) expect(await turnsOf(server)).toEqual(answered);

      disk.clear();
      if (ends) await database.restart();
      expect((await turn()).status).toBe(200);
      expect(await health()).toBe(200);
      await store.close();
      await database.restart();

      const reopened = await database.open();
      const found = await turnsOf(testServer(fakeProviders({}), { store: reopened }));
      expect(found.filter((id) => answered.includes(id))).toEqual(answered);
      // Where it ended in the middle of a commit, nobody knows of that one.
      expect(found.length).toBeLessThanOrEqual(answered.length + (ends ? refused : 0));
      await reopened.close();
    });

    it.skipIf(missing || ends)("fails after a start too, and says why", async () => {
      disk.fill();
      // Some room is the database's already: then it opens, and fails when that is used up.
      const use = async (): Promise<void> => {
        const store = await database.open();
        try {
          for (let n = 0; n < 1_000; n += 1)
            await store.commit([], [{ key: `a/${n}`, value: randomBytes(25_000).toString("hex") }]);
        } finally {
          await store.close();
        }
      };
      await expect(use()).rejects.toThrow(words);
      disk.clear();
      const store = await database.open();
      expect(await store.commit([], [{ key: "b", value: 1 }])).toBe(true);
      await store.close();
    });
  },
);
