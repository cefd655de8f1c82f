/** `understudy export` and `import`, as processes. */
import { statSync } from "node:fs";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepRows, recordedRows } from "./support/llama-stack.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { runProcess, tempFolder, understudy, understudyBin, until } from "./support/understudy.ts";

/** A server on the file, and an agent there. */
async function withAgent(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const running = understudy(["start", "--port", "0", "--store", "sqlite:one.db"], folder);
  const [, url = ""] = await until(running, /serves (http:\S+)/);
  await fetch(`${url}/v1/agents`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ agent_config: { model: "mock-model", instructions: "Be brief." } }),
  });
  return {
    url,
    async stop() {
      running.child.kill("SIGTERM");
      await running.ended;
    },
  };
}

test.skipIf(!hasSqlite)("records go from one store into another by a file, and by a pipe", async () => {
  const folder = await tempFolder();
  const { stop } = await withAgent(folder);
  const busy = await understudy(["export", "--store", "sqlite:one.db"], folder).ended;
  expect(busy).toMatchObject({ code: 1, stdout: "" });
  expect(busy.stderr).toMatch(
    /one\.db is in use by process \d+, which alone may read it\. Stop that, and export/,
  );
  await stop();

  const exported = await understudy(["export", "--store", "sqlite:one.db", "--file", "one.ndjson"], folder)
    .ended;
  expect(exported).toEqual({ code: 0, stdout: "", stderr: "sqlite:one.db: 1 record exported.\n" });
  const text = await readFile(join(folder, "one.ndjson"), "utf8");
  expect(text.split("\n")).toHaveLength(4);
  expect((await stat(join(folder, "one.ndjson"))).mode & 0o077).toBe(0);

  const imported = await understudy(["import", "--store", "sqlite:two.db", "--file", "one.ndjson"], folder)
    .ended;
  expect(imported).toEqual({ code: 0, stdout: "", stderr: "sqlite:two.db: 1 record imported.\n" });
  const again = await understudy(["export", "--store", "sqlite:two.db"], folder).ended;
  expect(again.stdout).toBe(text);

  const pipe = '"$NODE" "$BIN" export --store sqlite:two.db | "$NODE" "$BIN" import --store sqlite:three.db';
  const env = { NODE: process.execPath, BIN: understudyBin };
  const piped = await runProcess("sh", ["-c", pipe], { cwd: folder, env }).ended;
  expect(piped).toMatchObject({ code: 0, stdout: "" });
  expect(piped.stderr).toContain("sqlite:three.db: 1 record imported.\n");

  const twice = await understudy(["import", "--store", "sqlite:two.db", "--file", "one.ndjson"], folder)
    .ended;
  expect(twice.code).toBe(1);
  expect(twice.stderr).toMatch(
    /^understudy: sqlite:two\.db is not empty: it has agent\/.*Nothing was imported\.\n$/,
  );
});

test.skipIf(!hasSqlite)("an export replaces a file only if --force says so", async () => {
  const folder = await tempFolder();
  const { stop } = await withAgent(folder);
  await stop();
  await writeFile(join(folder, "kept.ndjson"), "kept");
  const args = ["export", "--store", "sqlite:one.db", "--file", "kept.ndjson"];
  expect(await understudy(args, folder).ended).toEqual({
    code: 1,
    stdout: "",
    stderr: "understudy: kept.ndjson exists. Name another file, or replace it with --force.\n",
  });
  expect(await readFile(join(folder, "kept.ndjson"), "utf8")).toBe("kept");
  expect((await understudy([...args, "--force"], folder).ended).code).toBe(0);
  expect(await readFile(join(folder, "kept.ndjson"), "utf8")).toMatch(/^\{"understudy":"export"/);
});

test.skipIf(!hasSqlite)("an export says so in one line when its reader ends before it", async () => {
  const folder = await tempFolder();
  const { stop } = await withAgent(folder);
  await stop();
  // The other end is closed before the export begins.
  const pipe = '{ "$NODE" "$BIN" export --store sqlite:one.db; } | true';
  const env = { NODE: process.execPath, BIN: understudyBin };
  const { stderr } = await runProcess("sh", ["-c", pipe], { cwd: folder, env }).ended;
  expect(stderr).toBe("understudy: The program that reads the export ended before it was complete.\n");
});

test.skipIf(!hasSqlite)("an import that is refused leaves no new store behind", async () => {
  const folder = await tempFolder();
  const args = ["import", "--store", "sqlite:two.db", "--file"];
  const header = '{"understudy":"export","format":1,"version":"0.1.0"}\n';
  await writeFile(join(folder, "cut.ndjson"), header);
  await writeFile(join(folder, "newer.ndjson"), header.replace(":1", ":7"));
  await writeFile(join(folder, "latin1.ndjson"), `${header}{"key":"é"}\n`, "latin1");
  const refused = async (file: string): Promise<string> =>
    (await understudy([...args, file], folder).ended).stderr;
  expect(await refused("cut.ndjson")).toMatch(/^understudy: cut\.ndjson ends after line 1/);
  expect(await refused("newer.ndjson")).toMatch(
    /line 1: format: expected 1, got 7\. .*the version of Understudy that wrote it/,
  );
  expect(await refused("latin1.ndjson")).toMatch(/latin1\.ndjson, line 2: expected UTF-8/);
  expect((await readdir(folder)).toSorted()).toEqual(["cut.ndjson", "latin1.ndjson", "newer.ndjson"]);
});

test.skipIf(!hasSqlite)("an export that fails leaves the earlier file as it was", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "kept.ndjson"), "kept");
  const { code, stderr } = await understudy(["export", "--force", "--file", "kept.ndjson"], folder).ended;
  expect([code, stderr]).toEqual([1, "understudy: There is no file .understudy/stack.db to export.\n"]);
  expect(await readFile(join(folder, "kept.ndjson"), "utf8")).toBe("kept");
  expect(await readdir(folder)).toEqual(["kept.ndjson"]);
});

test.skipIf(!hasSqlite)("what a Llama Stack stored goes into a store, and the rest is said", async () => {
  const folder = await tempFolder();
  const rows = await recordedRows();
  const [first = ""] = Object.keys(rows).filter((key) => key.startsWith("session:"));
  await keepRows(join(folder, "agents.db"), { ...rows, [`${first}:broken`]: "{" });
  const registry = Object.entries(rows).filter(([key]) => key.startsWith("distributions:"));
  await keepRows(join(folder, "registry.db"), Object.fromEntries(registry));
  const before = await readFile(join(folder, "agents.db"));

  const refused = await understudy(["import", "--from", "llama-stack", "registry.db"], folder).ended;
  expect(refused.stderr).toMatch(
    /^understudy: There is no agent in registry\.db: .* Nothing was imported\.\n$/,
  );
  expect((await readdir(folder)).toSorted()).toEqual(["agents.db", "registry.db"]);

  const words = ["import", "--from", "llama-stack", "agents.db", "--store", "sqlite:two.db"];
  const { code, stdout, stderr } = await understudy(words, folder).ended;
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr.split("\n")).toEqual([
    "sqlite:two.db: 16 records imported: 4 agents, 4 sessions, 8 turns.",
    "The agents name these, and a turn without them is a 404:",
    "  models: mock-model",
    "  shields: llama-guard",
    "  toolgroups: builtin::websearch",
    "Left out:",
    `  agents.db, ${first}:broken: value: expected JSON`,
    "  agents.db, 2 rows distributions:…: models, shields and toolgroups are written in a configuration",
    "",
  ]);
  expect(await readFile(join(folder, "agents.db"))).toEqual(before);
  const exported = await understudy(["export", "--store", "sqlite:two.db"], folder).ended;
  expect(exported.stderr).toBe("sqlite:two.db: 16 records exported.\n");
  const again = await understudy(["import", "--from", "llama-stack", "two.db"], folder).ended;
  expect(again.stderr).toBe(
    "understudy: two.db is a store of Understudy: use `understudy export --store sqlite:two.db`.\n",
  );
});

/** An export of so many agents, made from the one line of another. */
function manyOf(line: string, count: number): string {
  const { key, value } = JSON.parse(line) as { key: string; value: { agent_id: string } };
  const first = key.slice("agent/".length);
  const lines = Array.from({ length: count }, (_, index) => {
    const id = first.slice(0, -6) + index.toString(16).padStart(6, "0");
    return JSON.stringify({ key: `agent/${id}`, value: { ...value, agent_id: id } });
  });
  return lines.join("\n");
}

test.skipIf(!hasSqlite)(
  "an import that is killed shows nothing, and begins anew with --restart",
  async () => {
    const folder = await tempFolder();
    const { stop } = await withAgent(folder);
    await stop();
    const one = await understudy(["export", "--store", "sqlite:one.db"], folder).ended;
    const [header = "", line = ""] = one.stdout.split("\n");
    const end = JSON.stringify({ understudy: "end", records: 20_000 });
    await writeFile(join(folder, "many.ndjson"), `${header}\n${manyOf(line, 20_000)}\n${end}\n`);

    const words = ["import", "--store", "sqlite:two.db", "--file", "many.ndjson"];
    const killed = understudy(words, folder);
    const sizeOf = (name: string): number =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    // The schema alone is smaller.
    while (sizeOf("two.db-wal") < 100_000 && killed.child.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    killed.child.kill("SIGKILL");
    await killed.ended;

    const start = understudy(["start", "--port", "0", "--store", "sqlite:two.db"], folder);
    expect(await start.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("An import into sqlite:two.db runs, or was killed"),
    });
    expect((await understudy(words, folder).ended).stderr).toContain("import again with --restart");
    const again = await understudy([...words, "--restart"], folder).ended;
    expect(again).toMatchObject({ code: 0, stderr: "sqlite:two.db: 20000 records imported.\n" });
    const back = await understudy(["export", "--store", "sqlite:two.db", "--file", "back.ndjson"], folder)
      .ended;
    expect(back.code).toBe(0);
    expect(await readFile(join(folder, "back.ndjson"), "utf8")).toBe(
      await readFile(join(folder, "many.ndjson"), "utf8"),
    );
  },
);

test.each([
  [["export", "--store", "memory"], "There is nothing to export from memory, which ends with its process."],
  [["import", "--store", "memory", "--file", "one.ndjson"], "There is nothing to import into memory"],
  [
    ["import", "--store", "sqlite:new.db", "--file", "none.ndjson"],
    "There is no file none.ndjson to import.",
  ],
  [["import", "--store", "sqlite:new.db", "--restart"], "There is no file new.db: import without --restart."],
  [
    ["import", "--from", "llama"],
    "option '--from <server>' argument 'llama' is invalid. Allowed choices are llama-stack.",
  ],
  [["import", "--from", "llama-stack"], "--from llama-stack needs the SQLite files of its stores, such as"],
  [
    ["import", "--from", "llama-stack", "--file", "stack.ndjson"],
    "--file is an export of Understudy. With --from name the files as arguments: understudy import --from llama-stack stack.ndjson",
  ],
  [["import", "--from", "llama-stack", "none.db"], "There is no file none.db."],
  [["import", "--from", "llama-stack", "."], ". is a folder. Name the files in it: *.db"],
])("understudy %j says what is wrong", async (args, words) => {
  const { code, stderr } = await understudy(args, await tempFolder()).ended;
  expect(code).toBe(1);
  expect(stderr).toContain(`understudy: ${words}`);
  expect(stderr.split("\n")).toHaveLength(2);
});
