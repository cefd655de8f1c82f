/** What `understudy start` says and does at its start and its end, as a process. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "@understudy/client";
import { open, say, script } from "./support/slow-turns.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { start, tempFolder, understudy, untilTold } from "./support/understudy.ts";

test("--help teaches the flags", async () => {
  const folder = await tempFolder();
  const help = await understudy(["start", "--help"], folder).ended;
  expect(help.code).toBe(0);
  for (const flag of [
    "--host",
    "--port",
    "--store",
    "--script",
    "--cors",
    "--profile",
    "--no-control",
    "--durable",
    "--watch",
  ])
    expect(help.stdout).toContain(flag);
  for (const key of ["models", "shields", "toolgroups", "store", "auth"])
    expect(/--config <file>[^-]*/.exec(help.stdout)?.[0]).toContain(key);
});

test.each(["understudy", "understudy-mock", "understudy-conformance"] as const)(
  "%s prints its version for -v",
  async (command) => {
    const folder = await tempFolder();
    expect(await understudy(["-v"], folder, command).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  },
);

test("a stack with the profile of a real server answers as that does", async () => {
  const folder = await tempFolder();
  const { url, stdout } = await start(["--store", "memory", "--profile", "0.2.12"], folder);
  expect(stdout()).toContain("profile  0.2.12");
  const { status } = await fetch(`${url}/v1/agents/00000000-0000-7000-8000-000000000000`);
  expect(status).toBe(400);
});

test("a port in use gives one line and exit code 1", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = await tempFolder();
  const { code, stderr } = await understudy(["start", "--port", String(port)], folder).ended;
  expect(stderr).toBe(
    `understudy: Port ${port} on 127.0.0.1 is in use, perhaps by an earlier start, or by a test that did not close its server. ` +
      "Stop the process that uses it, or choose another port; 0 is a free one.\n",
  );
  expect(code).toBe(1);
  // The store was open before the port, in a folder that git is to ignore.
  if (hasSqlite) expect(await readFile(join(folder, ".understudy/.gitignore"), "utf8")).toBe("*\n");
});

test.skipIf(!hasSqlite)("a file in use names who has it and the ways out", async () => {
  const folder = await tempFolder();
  const first = await start(["--store", "sqlite:stack.db"], folder);
  const { code, stderr } = await understudy(["start", "--port", "0", "--store", "sqlite:stack.db"], folder)
    .ended;
  expect(stderr).toContain(`process ${first.child.pid}`);
  expect(stderr).toContain("--store memory");
  expect(stderr).toContain("--store sqlite:OTHER");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("off this machine's own address the control API needs a token, and one line says so", async () => {
  const server = await start(["--host", "0.0.0.0", "--store", "memory"], await tempFolder());
  expect(server.stdout()).toContain("control  off: a non-loopback address requires --control-token TOKEN");
  const { port } = new URL(server.url);
  expect((await fetch(`http://127.0.0.1:${port}/_understudy`)).status).toBe(404);
  expect(server.stdout()).toMatch(/^Everybody who reaches 0\.0\.0\.0 may read and delete everything here\./m);
});

test("SIGTERM says that a response runs, and lets it end", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "slow.yaml"), script);
  const server = await start(["--script", "slow.yaml", "--store", "memory"], folder);
  const answer = await fetch(`${server.url}/v1/responses`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "mock-model", input: "Hello", stream: true }),
  });
  // Its first events are out, and its second word takes its time.
  server.child.kill("SIGTERM");
  await untilTold(server, /Stopping after 1 running response;/);
  expect(await answer.text()).toContain("response.completed");
  expect((await server.ended).code).toBe(0);
});

test.skipIf(!hasSqlite)("after kill -9 a turn that awaits input is resumed by the next start", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "slow.yaml"), script);
  const args = ["--script", "slow.yaml", "--store", "sqlite:stack.db"];
  const server = await start(args, folder);
  const { client, path } = await open(server.url);
  const asked = await client.turns.create(path, say("Use the tool."));
  expect(asked.output_message.tool_calls).toHaveLength(1);
  server.child.kill("SIGKILL");
  await server.ended;

  const again = createClient({ baseUrl: (await start(args, folder)).url });
  const { turn_id } = asked;
  const tool_responses = asked.output_message.tool_calls.map(({ call_id, tool_name }) => ({
    call_id,
    tool_name,
    content: "seen",
  }));
  expect(await again.turns.get({ ...path, turn_id })).toEqual(asked);
  const resumed = await again.turns.resume({ ...path, turn_id }, { tool_responses });
  expect(resumed.output_message.content).toBe("Done.");
  expect(resumed.steps.map((step) => step.step_type)).toEqual(["inference", "tool_execution", "inference"]);
});
