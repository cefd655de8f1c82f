/** The built `understudy-conformance` command: what it prints, and how it ends. */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { serve } from "./support/serve.ts";
import { tempFolder } from "./support/understudy.ts";

const bin = fileURLToPath(
  new URL("../../packages/conformance/bin/understudy-conformance.js", import.meta.url),
);
const control = { control: { loopback: true } };
const script = "script: nothing\nreplies: [{ say: nothing }]";
const few = ["--runs", "1", "--seed", "1"];

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function command(...words: string[]): Promise<Ended> {
  return commandIn({}, ...words);
}

function commandIn(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [bin, ...words],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

/** A stack whose turns, once read, have lost their input. */
async function serveWrong(): Promise<string> {
  const stack = createStack(control);
  const { url, close } = await listen({
    fetch: async (request) => {
      const response = await stack.fetch(request);
      if (request.method !== "GET" || !/\/turn\/[^/]+$/.test(request.url) || !response.ok) return response;
      return Response.json({ ...(await response.json()), input_messages: [] });
    },
  });
  onTestFinished(async () => {
    await stack.close({ drainMs: 0 });
    await close();
  });
  return url;
}

test("an honest server is 0, and its last line sums up", { timeout: 120_000 }, async () => {
  const { url } = await serve(script, control);
  const { code, stdout } = await command("run", url, "--seed", "3");
  expect(stdout).toMatch(new RegExp(`${url}, profile reference: \\d+ passed, 0 failed, .*seed 3\\n$`));
  expect(code).toBe(0);
});

test("--record writes each request with its response", { timeout: 120_000 }, async () => {
  const { url } = await serve(script, control);
  const file = join(await tempFolder(), "exchanges.ndjson");
  const { code } = await command("run", url, "--only", "agents", ...few, "--record", file);
  expect(code).toBe(0);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const exchanges = lines.map((line) => JSON.parse(line));
  expect(exchanges).toContainEqual(
    expect.objectContaining({
      method: "POST",
      path: "/v1/agents",
      request: { agent_config: expect.anything() },
      status: 200,
      response: { agent_id: expect.any(String) },
    }),
  );
  // What scripts the server is not between a client and it.
  expect(exchanges.filter(({ path }) => !path.startsWith("/v1"))).toEqual([]);

  const refused = await command("run", url, "--record", "nowhere/exchanges.ndjson");
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/^understudy-conformance: --record nowhere\/exchanges.ndjson: nothing can/);
});

test("a finding is 1, is written to reports, and is replayed", { timeout: 120_000 }, async () => {
  const url = await serveWrong();
  const folder = await tempFolder();
  const files = ["json", "junit", "trace"].flatMap((name) => [`--${name}`, join(folder, name)]);
  const only = ["--only", "persistence/stored-is-announced"];
  const { code, stdout } = await command("run", url, "--runs", "5", "--seed", "1", ...only, ...files);
  expect(code).toBe(1);
  expect(stdout).toContain("✗ MUST persistence/stored-is-announced");
  expect(JSON.parse(await readFile(join(folder, "json"), "utf8"))).toMatchObject({ seed: 1 });
  expect(await readFile(join(folder, "junit"), "utf8")).toContain("<failure ");
  expect(await readFile(join(folder, "trace"), "utf8")).toContain('"kind":"exchange"');

  const [, line = ""] = /understudy-conformance (replay .*)\n/.exec(stdout) ?? [];
  const again = await command(...line.split(" "));
  expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining("turn.input_messages") });
});

test("a baseline takes what fails, and then the run is 0", { timeout: 120_000 }, async () => {
  const url = await serveWrong();
  const words = [
    "--baseline",
    join(await tempFolder(), "known.yaml"),
    "--runs",
    "4",
    "--seed",
    "1",
    "--only",
    "wire",
    "--only",
  ];
  const run = (...more: string[]) =>
    command("run", url, ...words, "persistence/stored-is-announced", ...more);
  expect((await run("--update-baseline")).code).toBe(0);
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining("1 known to fail") });
});

test("what cannot be tested is 2, in one line", { timeout: 60_000 }, async () => {
  const server = createServer((_, response) => response.end("<h1>It works!</h1>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const html = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const words of [
    [],
    ["localhost"],
    [html],
    ["http://127.0.0.1:1"],
    [html, "--only", "nothing"],
    ["--runs", "x"],
    ["--runs", "0"],
    ["--parallel", "0"],
    ["--shrinks", "-1"],
    ["--inference-port", "99999"],
    [html, "--baseline", "absent.yaml"],
    [html, "--html", "no/such/folder/report.html"],
    [html, "--shield", "guard"],
    [html, "--html", tmpdir()],
    [html, "--prefix", "v1"],
    [html, "--header", "name: \u2603"],
    [html, "--tenant-without-attributes", "name: *"],
    ["--timeout", "99999999999"],
    ["--parallel", "99999999999"],
    [`${html}/somewhere`],
    [`${html}/?query`],
    [html.replace("//", "//user:word@")],
  ]) {
    const { code, stderr } = await command("run", ...words);
    expect([words, code, stderr]).toEqual([words, 2, expect.stringMatching(/^understudy-conformance: .*\n/)]);
    expect(stderr).not.toContain("    at ");
  }
});

test("no option takes a text of nothing, and neither does the variable", { timeout: 120_000 }, async () => {
  for (const words of [["run"], ["replay", "wire/answers"]]) {
    const { stdout: help } = await command(...words.slice(0, 1), "--help");
    const options = [...help.matchAll(/^ {2}(--[\w-]+) </gm)].map(([, name = ""]) => name);
    expect(options.length).toBeGreaterThan(15);
    const ends = options.map(async (option) => ({
      option,
      ...(await command(...words, "http://127.0.0.1:1", option, "")),
    }));
    for (const { option, code, stderr } of await Promise.all(ends))
      expect([option, code, stderr]).toEqual([
        option,
        2,
        expect.stringMatching(/^understudy-conformance: .*\n$/),
      ]);
  }
  const { code, stderr } = await commandIn({ UNDERSTUDY_SERVER_COMMAND: "" }, "run");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^understudy-conformance: .*UNDERSTUDY_SERVER_COMMAND.*not empty.*\n$/);
});

test("list, coverage, explain and a dry run judge nothing", { timeout: 60_000 }, async () => {
  const { url } = await serve(script, control);
  expect((await command("list")).stdout).toMatch(/MUST +resume\/keeps-turn +A resumed turn/);
  expect((await command("coverage")).stdout).toMatch(/\d+ statements: \d+ judged, \d+ cannot be observed\n$/);
  expect((await command("explain", "resume/keeps-turn")).stdout).toContain("semantics §6.4");
  expect((await command("run", url, "--dry-run")).stdout).toMatch(
    /^conversation: 25 stories for \d+ checks\n/,
  );
});
