/** Servers as processes on one store: their races, and `kill -9` of them and of the store, judged by what clients saw. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedOf } from "../../../seeds.ts";
import { targets, type SharedServer } from "../../../packages/server/test/store/targets.ts";
import { createTempFolder } from "../../../packages/server/test/store/temp.ts";
import { runKills, writeServerFiles } from "../../src/replicas/kills.ts";
import { startReplica, type Replica } from "../../src/replicas/processes.ts";

const folder = createTempFolder();
writeServerFiles(folder);
const seed = seedOf("replicas");
const timeout = 300_000;
const kills = 20;
const nothing = { mistakes: [], operations: expect.any(Number) as number };

test(`a server on SQLite is killed ${kills} times`, { timeout }, async () => {
  const replica = await startReplica(folder, `sqlite:${join(folder, "stack.db")}`);
  const servers = [replica.send];
  expect(await runKills({ seed, servers, victims: [replica], rounds: kills })).toEqual(nothing);
  await replica.kill();
});

test("a server that loses its records when it is killed is accused", { timeout }, async () => {
  const replica = await startReplica(folder, "memory");
  const { mistakes } = await runKills({ seed, servers: [replica.send], victims: [replica], rounds: 5 });
  expect(mistakes).not.toEqual([]);
  await replica.kill();
});

for (const { kind, missing, start } of targets)
  describe.skipIf(missing)(`three servers on ${kind}`, () => {
    let shared: SharedServer;
    let replicas: Replica[];
    beforeAll(async () => {
      shared = await start(folder);
      const url = shared.nextUrl();
      replicas = await Promise.all([1, 2, 3].map(() => startReplica(folder, url)));
    }, timeout);
    afterAll(async () => {
      await Promise.all(replicas.map((replica) => replica.kill()));
      await shared.stop();
    });
    const judge = (victims: Parameters<typeof runKills>[0]["victims"], rounds: number) =>
      runKills({ seed, servers: replicas.map(({ send }) => send), victims, rounds });

    test("race", { timeout }, async () => {
      expect(await judge([], 5)).toEqual(nothing);
    });
    test(`are killed ${kills} times`, { timeout }, async () => {
      expect(await judge(replicas, kills)).toEqual(nothing);
    });
    test("lose their store and get it back", { timeout }, async () => {
      expect(await judge([shared], Math.ceil(kills / 4))).toEqual(nothing);
    });
  });
