/** A store that is killed and started again while it is in use loses nothing that it has acknowledged. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStack } from "../../src/index.ts";
import { StoreOutcomeError, StoreUnreachableError } from "../../src/ports/store-errors.ts";
import type { Store } from "../../src/ports/store.ts";
import { startPostgres } from "./servers/postgres.ts";
import { startRedis } from "./servers/redis.ts";
import { targets, type SharedServer, type Target } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const kills = 3;
const timeout = 120_000;

/** Lets `work` go on and on, and kills the server in between; `done` counts what has been acknowledged. */
async function whileKilled(server: SharedServer, workers: (() => Promise<void>)[], done: () => number) {
  let ended = false;
  let attempts = 0;
  const running = Promise.all(
    workers.map(async (work) => {
      while (!ended) {
        await work();
        attempts += 1;
      }
    }),
  );
  // A worker that fails ends the others too.
  const failed = running.catch(() => (ended = true));
  const progress = async (): Promise<void> => {
    const before = { done: done(), attempts };
    while (!ended && done() < before.done + 20) {
      if (attempts > before.attempts + 1_000) throw new Error("Nothing is acknowledged any more.");
      await new Promise<void>((resolve) => void setImmediate(resolve));
    }
  };
  try {
    for (let kill = 0; kill < kills && !ended; kill += 1) {
      await progress();
      await server.kill();
      await server.start();
    }
    await progress();
  } finally {
    ended = true;
    await failed;
  }
  await running;
}

/** How each is killed, and what it does before it answers. */
const ways: Record<Target["kind"], { name: string; start(folder: string): Promise<SharedServer> }[]> = {
  redis: [
    { name: "with appendfsync no", start: (folder) => startRedis(folder) },
    { name: "with appendfsync always", start: (folder) => startRedis(folder, ["--appendfsync", "always"]) },
  ],
  postgres: [
    { name: "by an order to quit", start: (folder) => startPostgres(folder, ["fsync=off"]) },
    {
      name: "with all its processes",
      async start(folder) {
        const server = await startPostgres(folder);
        return { ...server, kill: server.killAll };
      },
    },
  ],
};
const killed = targets.flatMap(({ kind, missing, open }) =>
  ways[kind].map(({ name, start }) => ({ kind, name, missing, start, open })),
);

for (const { kind, name, missing, start, open } of killed)
  describe.skipIf(missing)(`a store in ${kind}, ${name}, that is killed and started again`, () => {
    let server: SharedServer;
    beforeAll(async () => {
      server = await start(folder);
    });
    afterAll(() => server.stop());

    it("has each commit that it acknowledged, and no commit that it refused", { timeout }, async () => {
      const url = server.nextUrl();
      const stores = [await open(url), await open(url)];
      const outcomes = new Map<string, "stored" | "refused" | "unknown">();
      let keys = 0;
      const work = (store: Store) => async (): Promise<void> => {
        const key = `key/${(keys += 1)}`;
        try {
          await store.commit([{ key, version: null }], [{ key, value: key }]);
          outcomes.set(key, "stored");
        } catch (error) {
          if (error instanceof StoreOutcomeError) outcomes.set(key, "unknown");
          else if (error instanceof StoreUnreachableError) outcomes.set(key, "refused");
          else throw error;
        }
      };
      const workers = [...stores, ...stores].map(work);
      const stored = () => [...outcomes].flatMap(([key, outcome]) => (outcome === "stored" ? [key] : []));
      await whileKilled(server, workers, () => stored().length);
      const found = new Map((await stores[0]!.list("key/")).map(({ key, value }) => [key, value]));
      expect(stored().filter((key) => found.get(key) !== key)).toEqual([]);
      expect([...outcomes].filter(([key, outcome]) => outcome === "refused" && found.has(key))).toEqual([]);
      await Promise.all(stores.map((store) => store.close()));
    });

    it("has each turn that a server has answered, once", { timeout }, async () => {
      const url = server.nextUrl();
      const stacks = [createStack({ store: await open(url) }), createStack({ store: await open(url) })];
      type Answer = { status: number; body: any };
      const call = async (
        stack: (typeof stacks)[number],
        method: string,
        path: string,
        body?: object,
      ): Promise<Answer> => {
        const init = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
        const response = await stack.fetch(new Request(`http://stack${path}`, { method, ...init }));
        return { status: response.status, body: await response.json() };
      };
      const config = { agent_config: { model: "mock-model", instructions: "" } };
      const { agent_id } = (await call(stacks[0]!, "POST", "/v1/agents", config)).body;
      const sessions = `/v1/agents/${agent_id}/session`;
      const answered = new Map<string, string>();
      const statuses = new Set<number>();
      const worker = async (stack: (typeof stacks)[number]): Promise<() => Promise<void>> => {
        const { session_id } = (await call(stack, "POST", sessions, { session_name: "s" })).body;
        return async () => {
          const messages = [{ role: "user", content: "Hello" }];
          const turn = await call(stack, "POST", `${sessions}/${session_id}/turn`, {
            messages,
            stream: false,
          });
          statuses.add(turn.status);
          if (turn.status === 200) answered.set(turn.body.turn_id, session_id);
        };
      };
      const workers = await Promise.all([...stacks, ...stacks].map(worker));
      await whileKilled(server, workers, () => answered.size);
      const stored: [string, string][] = [];
      for (const session_id of new Set(answered.values())) {
        // By the other server than the one that has run them, or by the same: they share the store.
        const { turns } = (await call(stacks[1]!, "GET", `${sessions}/${session_id}`)).body;
        for (const { turn_id } of turns) stored.push([turn_id, session_id]);
      }
      expect([...answered].filter(([turn, session]) => new Map(stored).get(turn) !== session)).toEqual([]);
      expect(new Set(stored.map(([turn]) => turn)).size).toBe(stored.length);
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await Promise.all(stacks.map((stack) => stack.close()));
    });
  });
