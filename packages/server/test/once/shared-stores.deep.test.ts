/** Keys on Redis and PostgreSQL: connections that break in the middle of a commit, and servers that come and go. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { testServer, type TestServer } from "../support/client.ts";
import { fakeProviders, text } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { gated } from "../support/turns.ts";
import { startProxy, type Proxy } from "../store/servers/proxy.ts";
import { onPort, targets, type SharedServer } from "../store/targets.ts";
import { createTempFolder } from "../store/temp.ts";
import { isReplayed, post, type Posted } from "../support/post.ts";

const folder = createTempFolder();
const hello = { messages: [{ role: "user", content: "hi" }] };
/** Gives up soon, before the server knows what became of a commit if the machine is slow. */
const hasty = { forMs: 500, attemptMs: 2_000 };
/** A lease that runs out while the test waits. */
const limits = { claimMs: 400 };

/** Sends it again, as a client does, until it is done. */
async function untilDone(server: TestServer, path: string): Promise<Posted> {
  for (;;) {
    const answer = await post(server, path, hello, "k");
    if (answer.status === 200) return answer;
    expect([409, 503]).toContain(answer.status);
  }
}

for (const { kind, missing, start, open, commitText } of targets)
  describe.skipIf(missing)(`keys in ${kind}`, () => {
    let shared: SharedServer;
    let proxy: Proxy;
    let url: string;
    let direct: Store;
    let other: TestServer;
    beforeAll(async () => {
      shared = await start(folder);
    });
    afterAll(() => shared.stop());
    beforeEach(async () => {
      const own = shared.nextUrl();
      direct = await open(own);
      other = testServer(fakeProviders({ answers: [text("other")] }), { store: direct, limits });
      proxy = await startProxy(shared.port);
      url = onPort(own, proxy.port);
    });
    afterEach(async () => {
      await direct.close();
      await proxy.close();
    });

    const cases = (["cut", "halve"] as const).flatMap((fault) =>
      (["request", "answer"] as const).flatMap((direction) =>
        (["lease", "result"] as const).map((commit) => ({ fault, direction, commit })),
      ),
    );
    it.each(cases)("$fault the $direction of the commit of a $commit: one turn", async (how) => {
      const { fault, direction, commit } = how;
      const store = await open(url, hasty);
      const gate = createGate();
      const providers = fakeProviders({ answers: [gated(gate, text("once"))] });
      const server = testServer(providers, { store, limits });
      const { path } = await server.open();
      if (commit === "result") {
        const first = post(server, `${path}/turn`, hello, "k");
        await gate.reached;
        const damaged = proxy.damage(fault, direction, commitText);
        gate.open();
        await damaged;
        await first;
      } else {
        gate.open();
        const damaged = proxy.damage(fault, direction, commitText);
        await Promise.all([damaged, post(server, `${path}/turn`, hello, "k")]);
      }
      const done = await untilDone(other, `${path}/turn`);
      const again = await untilDone(server, `${path}/turn`);
      expect(isReplayed(again)).toBe(true);
      expect(again.body).toEqual(done.body);
      expect((await other.call("GET", path)).body.turns).toEqual([done.body]);
      await store.close();
    });

    it("a server that has lost its store loses the key to another; its own end is refused", async () => {
      const store = await open(url, hasty);
      const gate = createGate();
      const server = testServer(fakeProviders({ answers: [gated(gate, text("late"))] }), { store, limits });
      const { path } = await server.open();
      const stuck = post(server, `${path}/turn`, hello, "k");
      await gate.reached;
      await proxy.close();
      const done = await untilDone(other, `${path}/turn`);
      gate.open();
      expect((await stuck).status).toBe(503);
      expect((await other.call("GET", path)).body.turns).toEqual([done.body]);
      await store.close();
    });
  });
