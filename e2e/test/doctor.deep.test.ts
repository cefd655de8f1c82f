/** `understudy doctor`, as a process. */
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasSqlite } from "./support/sqlite.ts";
import { tempFolder, understudy, until } from "./support/understudy.ts";

interface Finding {
  subject: string;
  status: string;
  message: string;
}

/** The exit code, and all findings. */
async function examined(
  args: string[],
  folder: string,
): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, stdout, stderr } = await understudy(["doctor", "--json", ...args], folder).ended;
  expect(stderr).toBe("");
  // The command's own format.
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { code, findings };
}
const about = (findings: readonly Finding[], subject: string): string[] =>
  findings.filter((one) => one.subject === subject).map(({ status, message }) => `${status}: ${message}`);

test("where nothing is wrong it has a line for each thing, and leaves nothing behind", async () => {
  const folder = await tempFolder();
  const { code, stdout, stderr } = await understudy(["doctor", "--port", "0"], folder).ended;
  expect([code, stderr]).toEqual([0, ""]);
  const subjects = stdout.split("\n").map((line) => line.slice(9, 16).trim());
  expect(subjects.filter((one, at) => one !== subjects[at - 1])).toEqual([
    ...["version", "node", "script", "profile", "store", "port", ""],
  ]);
  expect(stdout).toMatch(/^ok +node +Node \d/m);
  expect(await readdir(folder)).toEqual([]);
});

test("scripts and configurations that are wrong are so with their lines", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "bad.yaml"), "script: x\nmodel: m\nreplies:\n  - sya: Hello\n");
  await writeFile(join(folder, "good.yaml"), "script: x\nmodel: m\notherwise:\n  say: Hello\n");
  await writeFile(join(folder, "stack.yaml"), "models:\n  - model_id: other\n    provider_model_id: n\n");
  await writeFile(
    join(folder, "users.yaml"),
    "auth:\n  type: tokens\n  tokens:\n    secret: { principal: alice }\n  policy:\n    - permit: { actions: [read] }\n",
  );
  const bad = await examined(["--port", "0", "--script", "bad.yaml", "--config", "stack.yaml"], folder);
  expect(bad.code).toBe(1);
  expect(about(bad.findings, "script")).toEqual([expect.stringMatching(/^wrong: bad\.yaml.*sya/s)]);
  // Its names are of scripts that are wrong.
  expect(about(bad.findings, "config")).toEqual([
    expect.stringMatching(/^ok: stack\.yaml: 1 names, no users/),
  ]);

  const unknown = await examined(["--port", "0", "--script", "good.yaml", "--config", "stack.yaml"], folder);
  expect(about(unknown.findings, "script")).toEqual(["ok: x"]);
  expect(about(unknown.findings, "config")).toEqual([
    expect.stringMatching(/^wrong: .*there is no model n/s),
  ]);

  const users = await examined(["--port", "0", "--host", "0.0.0.0", "--config", "users.yaml"], folder);
  expect(users.code).toBe(0);
  expect(about(users.findings, "config")).toEqual(["ok: users.yaml: 0 names, users by tokens, 1 rules"]);
  expect(about(users.findings, "port")).toEqual(["ok: a free port on 0.0.0.0"]);
});

test.skipIf(!hasSqlite)("it knows a server that runs, and who has its store", async () => {
  const folder = await tempFolder();
  const running = understudy(["start", "--port", "0", "--store", "sqlite:one.db"], folder);
  const [, url = ""] = await until(running, /serves (http:\S+)/);
  const { port } = new URL(url);
  const { code, findings } = await examined(["--port", port, "--store", "sqlite:one.db"], folder);
  // A start of another one would fail.
  expect(code).toBe(1);
  expect(about(findings, "port")).toEqual([
    expect.stringMatching(
      /^wrong: Port \d+ on 127\.0\.0\.1 is in use, .* Stop .* It is Understudy \S+ with health \{"status":"OK"/,
    ),
  ]);
  expect(about(findings, "store")).toContainEqual(
    expect.stringMatching(`^wrong: .*one\\.db is in use by process ${running.child.pid}\\. Stop it`),
  );
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
});

test("a store that a configuration may name is not looked at while that cannot be read", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "bad.yaml"), "stroe: sqlite:one.db\n");
  const { code, findings } = await examined(["--port", "0", "--config", "bad.yaml"], folder);
  expect(code).toBe(1);
  expect(about(findings, "config")).toEqual([expect.stringMatching(/^wrong: .*did you mean store/s)]);
  expect(about(findings, "store")).toEqual([
    "warning: not looked at, as the configuration, which may name it, could not be read",
  ]);
  expect(await readdir(folder)).toEqual(["bad.yaml"]);
});

test.skipIf(!hasSqlite)("records of users are wrong where a start refuses them", async () => {
  const folder = await tempFolder();
  const args = ["--port", "0", "--store", "sqlite:one.db"];
  const users = ["--config", "users.yaml"];
  await writeFile(
    join(folder, "users.yaml"),
    "auth:\n  type: tokens\n  tokens:\n    secret: { principal: alice }\n",
  );
  const running = understudy(["start", ...args, ...users], folder);
  const [, url = ""] = await until(running, /serves (http:\S+)/);
  const made = await fetch(`${url}/v1/agents`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer secret" },
    body: JSON.stringify({ agent_config: { model: "mock-model", instructions: "Be brief." } }),
  });
  expect(made.status).toBe(200);
  running.child.kill();
  await running.ended;

  const start = await understudy(["start", ...args], folder).ended;
  const { code, findings } = await examined(args, folder);
  expect([start.code, code]).toEqual([1, 1]);
  const [, words = ""] = /^understudy: (.*)\n$/.exec(start.stderr) ?? [];
  expect(words).toMatch(/^sqlite:one\.db has records of users: start it with the auth that it had/);
  expect(about(findings, "store")[0]).toBe(`wrong: ${words}`);
  expect((await examined([...args, ...users], folder)).code).toBe(0);
  expect((await examined([...args, "--ignore-owners"], folder)).code).toBe(0);
});

test("a port that something else has, and a store that nobody serves, are wrong", async () => {
  const other = createServer((_, response) => response.end("hello")).listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  // A TCP server that listens has an address with a port.
  const { port } = other.address() as AddressInfo;
  const store = `postgres://me:hunter2@127.0.0.1:${port}/db`;
  const { code, findings } = await examined(["--port", String(port), "--store", store], await tempFolder());
  expect(code).toBe(1);
  expect(about(findings, "port")).toEqual([
    expect.stringMatching(/^wrong: Port \d+ on 127\.0\.0\.1 is in use, .*It is no Understudy\.$/),
  ]);
  expect(about(findings, "store")).toEqual([expect.stringMatching(/^wrong: postgres:\/\/127\.0\.0\.1/)]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test("a time to live is shown where there is one, and a wrong one is a mistake of its own", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "stack.yaml"), "ttl: 30d\n");
  const configured = await examined(["--port", "0", "--config", "stack.yaml"], folder);
  const message = (ttl: string): string =>
    `ok: ${ttl}: older sessions, responses and conversations are removed`;
  expect(about(configured.findings, "ttl")).toEqual([message("30d")]);
  const given = await examined(["--port", "0", "--config", "stack.yaml", "--ttl", "12h"], folder);
  expect(about(given.findings, "ttl")).toEqual([message("12h")]);
  const { code, stderr } = await understudy(["doctor", "--ttl", "soon"], folder).ended;
  expect(code).toBe(1);
  expect(stderr).toContain("Expected a time such as 90m, 12h or 30d.");
});

test("a model server is asked what it serves, and one that is away is a warning", async () => {
  const folder = await tempFolder();
  const model = createServer((_, response) => response.end('{"data":[{"id":"llama"}]}')).listen(0);
  onTestFinished(() => void model.close());
  await once(model, "listening");
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const found = await examined(["--port", "0", "--store", "memory", "--inference", url], folder);
  expect([found.code, about(found.findings, "provider")]).toEqual([0, ["ok: inference: serves llama"]]);
  const away = "http://127.0.0.1:9/v1";
  const none = await examined(["--port", "0", "--store", "memory", "--inference", away], folder);
  expect(none.code).toBe(0);
  expect(about(none.findings, "provider")[0]).toMatch(
    /^warning: inference: The model server at .* cannot be reached/,
  );
});
