/** Servers in one process on one store, to which requests with keys are sent several times. */
import { expect, onTestFinished, test } from "vitest";
import { createSharedMutant } from "../../src/broken/store/shared.ts";
import type { Send } from "../../src/replicas/call.ts";
import { runKeyed } from "../../src/replicas/keyed.ts";
import { serversOn } from "../../src/replicas/servers-on.ts";

function twoServers(): readonly Send[] {
  const { servers, close } = serversOn(createSharedMutant({ id: "none", fault: "", over: () => ({}) }));
  onTestFinished(close);
  return servers;
}

const judge = async (servers: readonly Send[]): Promise<string[]> =>
  (await runKeyed({ seed: 1, servers, victims: [], rounds: 2 })).mistakes;

test("honest servers do each once", async () => {
  expect(await judge(twoServers())).toEqual([]);
});

test("servers that do not know keys are accused", async () => {
  const servers = twoServers().map((send): Send => (path, init) => {
    const headers = new Headers(init.headers);
    headers.delete("idempotency-key");
    return send(path, { ...init, headers });
  });
  const mistakes = (await judge(servers)).join("\n");
  expect(mistakes).toMatch(/had several outcomes/);
  expect(mistakes).toMatch(/is stored [2-9] times/);
});

test("servers that answer and store nothing are accused", async () => {
  const servers = twoServers().map(
    (send): Send =>
      async (path, init) =>
        init.method === "POST" && new Headers(init.headers).has("idempotency-key")
          ? Response.json({})
          : send(path, init),
  );
  expect((await judge(servers)).join("\n")).toMatch(/is stored 0 times/);
});
