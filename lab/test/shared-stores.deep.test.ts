/** The command with a store on another server. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasPostgres, password, startPostgres } from "../../packages/server/test/store/servers/postgres.ts";
import { startProcess, type ServerProcess } from "../../packages/server/test/store/servers/process.ts";
import { hasRedis, startRedis } from "../../packages/server/test/store/servers/redis.ts";
import { createTempFolder } from "../../packages/server/test/store/temp.ts";

const folder = createTempFolder();
const encoded = encodeURIComponent(password);
const bin = fileURLToPath(new URL("../../packages/server/bin/understudy.js", import.meta.url));

/** `understudy start` on a free port, until the test ends. Rejects with what it prints if it ends. */
async function start(...args: string[]): Promise<ServerProcess & { url: string }> {
  const ready = /serves (http:\S+)[^]*\n$/;
  const words = [bin, "start", "--port", "0", ...args];
  const running = await startProcess(process.execPath, words, { ready, cwd: folder });
  onTestFinished(() => running.kill());
  return { ...running, url: ready.exec(running.printed())?.[1] ?? "" };
}

/** A server that wants the password, and its address with it. */
const targets = [
  {
    kind: "redis",
    missing: !hasRedis,
    async open() {
      const server = await startRedis(folder, ["--requirepass", password]);
      return { ...server, url: `redis://:${encoded}@127.0.0.1:${server.port}` };
    },
  },
  { kind: "postgres", missing: !hasPostgres, open: () => startPostgres(folder, ["fsync=off"]) },
];

for (const { kind, missing, open } of targets)
  describe.skipIf(missing)(`understudy start with a store in ${kind}`, () => {
    let server: Awaited<ReturnType<(typeof targets)[number]["open"]>>;
    beforeAll(async () => {
      server = await open();
    });
    afterAll(() => server.stop());

    test("keeps its records there, and shows its password nowhere", async () => {
      const configuration = join(folder, `${kind}.yaml`);
      writeFileSync(configuration, `store: ${JSON.stringify(server.url)}\n`);
      const said: string[] = [];
      const call = async (url: string, path: string, body?: object) => {
        const init = body && { method: "POST", body: JSON.stringify(body) };
        const response = await fetch(url + path, {
          ...init,
          headers: { "content-type": "application/json" },
        });
        const text = await response.text();
        said.push(text, JSON.stringify([...response.headers]));
        return { status: response.status, body: JSON.parse(text) };
      };
      const common = ["--log-level", "debug"];
      const first = await start(...common, "--config", configuration);
      const agent = await call(first.url, "/v1/agents", {
        agent_config: { model: "mock-model", instructions: "" },
      });
      expect(agent.status).toBe(200);
      const session = await call(first.url, `/v1/agents/${agent.body.agent_id}/session`, {
        session_name: "s",
      });
      const second = await start(...common, "--store", server.url);
      const { body } = await call(
        second.url,
        `/v1/agents/${agent.body.agent_id}/session/${session.body.session_id}`,
      );
      expect(body.session_name).toBe("s");
      await call(second.url, "/_understudy");
      await server.stop();
      expect((await call(second.url, "/v1/health")).status).toBe(503);
      await server.start();
      // The command says which line of what it says is about the store.
      expect(second.printed()).toContain(`  store    ${kind}://127.0.0.1:${server.port}`);
      for (const text of [...said, first.printed(), second.printed()])
        for (const secret of [password, encoded]) expect(text).not.toContain(secret);
    });

    test("says in one line that the password is wrong, and not which", async () => {
      const url = server.url.replace(encoded, `${encoded}x`);
      const ended = await start("--store", url).catch((error: unknown) => String(error));
      expect(ended).toMatch(
        /ended: understudy: (redis|postgres):\/\/127\.0\.0\.1:\d+\S* rejects the user or the password.*\n$/,
      );
      expect(ended).not.toContain(encoded);
    });

    test("warns that volatile sessions are in this process only", async () => {
      const { printed } = await start("--store", server.url, "--volatile-sessions");
      expect(printed()).toContain("are in the memory of this process only");
    });
  });
