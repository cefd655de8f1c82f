/** Store, server and `understudy.mjs` on every line of Node that we promise. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fences, root } from "./support/fences.ts";
import { testStore, toNodes, type NodeVersion } from "./support/nodes.ts";
import { runProcess, tempFolder, understudyBin, until } from "./support/understudy.ts";
import { readersEnv } from "./support/vitest.ts";

const run = promisify(execFile);
const base = mkdtempSync(join(tmpdir(), "understudy-nodes-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const nodes = await toNodes();

async function serve({ path }: NodeVersion, file: string, cwd: string, args: string[] = []) {
  const server = runProcess(path, [file, "start", "--port", "0", ...args], { cwd, env: readersEnv });
  const [, url = ""] = await until(server, /serves (http:\S+)/);
  const [, store = ""] = await until(server, /^ +store +(.*)$/m);
  return { ...server, url, store };
}

beforeAll(async () => {
  const build = 'const { buildSingleFile } = await import("./scripts/release/single-file.mjs");';
  const program = `${build} await buildSingleFile(process.argv[1]);`;
  await run(process.execPath, ["--input-type=module", "-e", program, base], { cwd: root, env: readersEnv });
}, 180_000);

describe.each(nodes)("Node $version", { timeout: 600_000 }, (node) => {
  // On this Node npm test and the other deep tests do it.
  if (node.path !== process.execPath)
    test("the store keeps its contract and survives kill -9 on every driver", async () => {
      const counts = await testStore(node);
      const line = [...counts].map(([driver, count]) => `${driver} ${count} tests`).join(", ");
      console.log(`Node ${node.version}, the SQLite store: ${line}`);
      expect([...counts.keys()].toSorted()).toEqual(node.drivers.toSorted());
    });

  test("client and server have the README's conversation", async () => {
    const program = fences("ts").find(
      ({ at, code }) => at.startsWith("README") && code.includes("startUnderstudy({"),
    );
    const args = ["--input-type=module", "-e", program?.code ?? ""];
    const { stdout } = await run(node.path, args, { cwd: join(root, "e2e"), env: readersEnv });
    expect(stdout).toBe("It is \nsunny.\n");
  });

  test("understudy.mjs keeps records in a file if Node has SQLite, and its suite judges its server", async () => {
    const cwd = await tempFolder();
    const single = join(base, "understudy.mjs");
    const { store, stdout, stderr } = await serve(node, single, cwd);
    const hasSqlite = node.drivers.includes("node:sqlite");
    expect(store).toBe(hasSqlite ? "sqlite:.understudy/stack.db" : "memory");
    if (!hasSqlite) expect(stdout() + stderr()).toContain("`npm install node-sqlite3-wasm`");
    const server = `"${node.path}" "${single}" start --port 0 --store ${hasSqlite ? "sqlite:judged.db" : "memory"}`;
    const few = ["--runs", "3", "--seed", "1", "--only", "streams"];
    const args = [single, "conformance", "run", "--command", server, ...few];
    const judged = run(node.path, args, { cwd, env: readersEnv });
    // With so few stories some checks stay unknown, which is exit code 2.
    const result = await judged.catch((error: { code: number; stdout: string }) => {
      expect(error.code).toBe(2);
      return error;
    });
    expect(result.stdout).toMatch(/\d+ passed, 0 failed/);
  });
});

test(
  "a file goes from one Node to the next and back, each killed with it open",
  { timeout: 120_000 },
  async () => {
    const cwd = await tempFolder();
    const names: string[] = [];
    for (const node of [...nodes, ...nodes.slice(0, 1)]) {
      const server = await serve(node, understudyBin, cwd, ["--store", "sqlite:stack.db"]);
      const agents = `${server.url}/v1/agents`;
      const { data } = (await (await fetch(agents)).json()) as { data: { agent_config: { name: string } }[] };
      expect(data.map(({ agent_config }) => agent_config.name).toSorted()).toEqual(names.toSorted());
      const name = `${node.version} ${names.length}`;
      const body = JSON.stringify({ agent_config: { name, model: "mock-model", instructions: "" } });
      const headers = { "content-type": "application/json" };
      expect((await fetch(agents, { method: "POST", headers, body })).status).toBe(200);
      names.push(name);
      server.child.kill("SIGKILL");
      await server.ended;
    }
  },
);
