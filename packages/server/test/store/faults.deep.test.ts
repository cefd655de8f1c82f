/** What becomes of a commit when the connection to the store fails. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StoreOutcomeError, StoreUnreachableError } from "../../src/ports/store-errors.ts";
import type { Store } from "../../src/ports/store.ts";
import { startProxy, type Proxy } from "./servers/proxy.ts";
import { onPort, targets, type SharedServer } from "./targets.ts";
import { createTempFolder } from "./temp.ts";

const folder = createTempFolder();
const writes = [{ key: "a", value: 1 }];
/** Long enough for a slow machine to connect again. */
const patient = { forMs: 20_000, attemptMs: 10_000 };

for (const { kind, missing, start, open, commitText } of targets)
  describe.skipIf(missing)(`the connection to ${kind}`, () => {
    let server: SharedServer;
    let proxy: Proxy;
    let url: string;
    /** Sees what is stored. */
    let direct: Store;
    beforeAll(async () => {
      server = await start(folder);
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      const own = server.nextUrl();
      direct = await open(own);
      proxy = await startProxy(server.port);
      url = onPort(own, proxy.port);
    });
    afterEach(async () => {
      await direct.close();
      await proxy.close();
    });

    it.each([
      { fault: "cut", direction: "request" },
      { fault: "halve", direction: "request" },
      { fault: "cut", direction: "answer" },
      { fault: "halve", direction: "answer" },
    ] as const)("may $fault a commit's $direction: it is applied once", async ({ fault, direction }) => {
      const store = await open(url, patient);
      // The scripts and statements are known by then, so the answer is the one to the commit.
      await store.commit([], []);
      const damaged = proxy.damage(fault, direction, commitText);
      const committed = store.commit([{ key: "a", version: null }], writes);
      await damaged;
      // A repeat without a receipt would find that the key is there.
      expect(await committed).toBe(true);
      expect(await direct.get("a")).toMatchObject({ value: 1 });
      await store.close();
    });

    it("may lose the answer that a check has failed: it is repeated, not tried again", async () => {
      const store = await open(url, patient);
      await store.commit([], []);
      await direct.commit([], [{ key: "b", value: 1 }]);
      const damaged = proxy.damage("cut", "answer", commitText);
      const committed = store.commit([{ key: "b", version: null }], writes);
      await damaged;
      await direct.commit([], [{ key: "b", value: undefined }]);
      expect(await committed).toBe(false);
      expect(await direct.get("a")).toBeUndefined();
      await store.close();
    });

    it("may hold a commit while its repeat arrives: it is applied once", async () => {
      const store = await open(url, { forMs: 20_000, attemptMs: 1_000 });
      await store.commit([], []);
      const damaged = proxy.damage("hold", "request", commitText);
      const committed = store.commit([], writes);
      await damaged;
      expect(await committed).toBe(true);
      await direct.commit([], [{ key: "a", value: 2 }]);
      await proxy.release();
      expect(await direct.get("a")).toMatchObject({ value: 2 });
      await store.close();
    });

    it("may be cut during reads, which are repeated", async () => {
      const store = await open(url, patient);
      await direct.commit([], writes);
      for (const read of [
        async () => (await store.get("a"))?.value,
        async () => (await store.list("a"))[0]?.value,
        async () => Number((await store.now()) > 0),
      ]) {
        const damaged = proxy.damage("cut", "answer", "");
        const reading = read();
        await damaged;
        expect(await reading).toBe(1);
      }
      await store.close();
    });

    it("may be lost for good after a commit was sent: then nobody knows", async () => {
      const store = await open(url, { forMs: 500, attemptMs: 400 });
      await store.commit([], []);
      const damaged = proxy.damage("cut", "answer", commitText);
      const committed = store.commit([], writes);
      const failure = Promise.resolve(committed).catch((error: unknown) => error);
      await damaged;
      await proxy.close();
      expect(await failure).toBeInstanceOf(StoreOutcomeError);
      expect(String(await failure)).toContain("may be stored or not: read it before you send it again");
      await store.close();
    });

    it("may be lost for good before: then nothing is stored, and everybody knows", async () => {
      const store = await open(url, { forMs: 500, attemptMs: 400 });
      await store.commit([], []);
      await proxy.close();
      // Sees that the connection is gone.
      await Promise.resolve(store.get("a")).catch(() => undefined);
      await expect(store.commit([], writes)).rejects.toThrow(StoreUnreachableError);
      await expect(store.get("a")).rejects.toThrow("failed for 0.5 seconds: ");
      // By whatever the last attempt has met: one that is cut off by the end of the time has no answer yet.
      await expect(store.get("a")).rejects.toThrow(/refuses connections|does not answer/);
      expect(await direct.get("a")).toBeUndefined();
      await store.close();
    });

    it("ends what waits for it when the store is closed", async () => {
      const store = await open(url, patient);
      await store.commit([], []);
      const damaged = proxy.damage("hold", "request", commitText);
      const committed = store.commit([], writes);
      const failure = Promise.resolve(committed).catch((error: unknown) => error);
      await damaged;
      await store.close();
      expect(await failure).toBeInstanceOf(StoreOutcomeError);
    });
  });
