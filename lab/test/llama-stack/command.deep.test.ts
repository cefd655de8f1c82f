/** The command as a process, with a shell script in the place of Python: no package is installed, no Llama Stack runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { fakeExecutable } from "./support/fake-python.ts";
import { tempFolder } from "./support/temp-folder.ts";

const file = fileURLToPath(new URL("../../llama-stack.mjs", import.meta.url));
const recording = fileURLToPath(new URL("../../record.mjs", import.meta.url));

/** A Python whose environments are copies of it, and whose server is this line of a shell. */
function pythonServing(line: string): string {
  return fakeExecutable(
    join(tempFolder(), "python"),
    `case "$1 $2" in
      "-c "*) echo 3.11.7 ;;
      "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
      "-m pip") ;;
      *) ${line} ;;
    esac`,
  );
}

const command = (...args: string[]) => start(file, ...args);

function start(script: string, ...args: string[]) {
  const folder = tempFolder();
  const child = spawn(process.execPath, [script, ...args, "--cache", folder, "--out", join(folder, "out")], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, text }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const printed = async (what: string): Promise<string> => {
    while (!text.includes(what)) await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
    return text;
  };
  return { child, ended, printed, folder };
}

test("a server that does not start is exit code 2, with what it printed", async () => {
  const python = pythonServing(`echo "no such provider: $*"; exit 1`);
  const { code, text } = await command("0.2.12", "--python", python).ended;
  expect(text).toMatch(
    /^Llama Stack 0\.2\.12 was not judged\. The last lines of \S+server\.log:\nno such provider: \S+ llama_stack\.\S+ --config \S+run\.yaml$/m,
  );
  expect(code).toBe(2);
});

/** A server of Node that does this with each request. */
const listening = (onRequest: string, before = ""): string =>
  `exec '${process.execPath}' -e '${before} require("node:http").createServer((request, response) => {${onRequest}}).listen(process.env.LLAMA_STACK_PORT, "127.0.0.1")'`;

test("a server that ends while it is served is exit code 2, with what it printed", async () => {
  const server = listening(`request.url === "/end" ? process.exit(7) : response.end("{}")`);
  const { ended, printed } = command("0.2.12", "--serve", "--python", pythonServing(server));
  const [, url] =
    /^ {2}npx -p \S+ understudy-conformance run (\S+) /m.exec(await printed("Ctrl-C ends it.\n")) ?? [];
  await expect(fetch(`${url}/end`)).rejects.toThrow("fetch failed");
  const { code, text } = await ended;
  expect(text).toContain("\nLlama Stack 0.2.12 did not go on serving: it ended with code 7.\n");
  expect(code).toBe(2);
});

test("a second signal ends all at once, and leaves no folder", async () => {
  const stubborn = `process.on("SIGTERM", () => console.log("no"));`;
  const python = pythonServing(listening(`response.end("{}")`, stubborn));
  const { child, ended, printed, folder } = command("0.2.12", "--serve", "--python", python);
  await printed("Ctrl-C ends it.\n");
  const log = join(folder, "out", "server.log");
  child.kill("SIGINT");
  while (!readFileSync(log, "utf8").includes("no")) await new Promise((resolve) => setImmediate(resolve));
  // Another one, as a second SIGINT so soon counts as npm's copy of the first.
  child.kill("SIGTERM");
  expect((await ended).code).toBe(2);
  expect(readdirSync(folder).filter((name) => name.startsWith("understudy"))).toEqual([]);
});

test("Ctrl-C while the suite starts the server is no failure of the server", async () => {
  const python = pythonServing(`echo importing; exec sleep 600`);
  const { child, ended, printed } = command("0.2.12", "--python", python);
  await printed("Judging Llama Stack 0.2.12");
  child.kill("SIGINT");
  const { code, text } = await ended;
  expect(text).toMatch(/\nStopped\.\n$/);
  expect(text).not.toContain("was not judged");
  expect(code).toBe(2);
});

test("a server that cannot be recorded is one line, and exit code 2", async () => {
  const python = pythonServing(listening(`response.end("null")`));
  const { code, text } = await start(recording, "0.2.12", "--python", python).ended;
  expect(text).toMatch(/\nhttp:\S+ does not speak the Agents API: [^\n]*\n$/);
  expect(code).toBe(2);
});

test("--serve says how to judge the server, and Ctrl-C ends it and mock inference", async () => {
  const python = pythonServing(listening(`response.end("{}")`));
  const { child, ended, printed } = command("0.2.6", "--serve", "--python", python);
  const text = await printed("Ctrl-C ends it.\n");
  expect(text).toContain("Llama Stack 0.2.6 serves on every network interface");
  const [, url, inference] =
    /^ {2}npx -p \S+ understudy-conformance run (\S+) --inference-url (\S+) --profile 0\.2\.6 /m.exec(text) ??
    [];
  const health = () => Promise.all([url, inference].map((one) => fetch(`${one}/v1/models`)));
  expect((await health()).map(({ status }) => status)).toEqual([200, 200]);
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
  for (const one of [url, inference]) await expect(fetch(`${one}/v1/models`)).rejects.toThrow("fetch failed");
});

test("Ctrl-C while packages are installed leaves no environment that looks complete", async () => {
  const python = fakeExecutable(
    join(tempFolder(), "python"),
    `case "$1 $2" in
      "-c "*) echo 3.11.7 ;;
      "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
      *) exec sleep 600 ;;
    esac`,
  );
  const { child, ended, printed } = command("0.2.12", "--python", python);
  await printed("packages, which takes");
  child.kill("SIGINT");
  const { code, text } = await ended;
  expect(code).toBe(2);
  expect(text).toMatch(/\nStopped\.\n$/);
});

test("a mistake in an option of the suite is all that is said of it", async () => {
  const python = pythonServing("exit 1");
  const { code, text } = await command("0.2.12", "--runs", "many", "--python", python).ended;
  expect(text).toMatch(/\nJudging [^\n]*\nunderstudy-conformance: [^\n]*'many'[^\n]*\n$/);
  expect(code).toBe(2);
});

test("trouble with a file is one line that names it, and exit code 2", async () => {
  const { ended, folder } = start(recording, "0.2.12", "--python", pythonServing("exit 1"));
  mkdirSync(join(folder, "out", "report.json"), { recursive: true });
  const { code, text } = await ended;
  expect(text).toMatch(/\n[^\n]*directory[^\n]*report\.json[^\n]*\n$/);
  expect(code).toBe(2);
});

test("a file in the place of --out is one line, and exit code 2", async () => {
  const child = spawn(process.execPath, [
    file,
    ...["0.2.20", "--url", "http://127.0.0.1:1", "--inference-url", "http://127.0.0.1:1", "--out", file],
  ]);
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  expect(text).toBe(`--out needs a folder that can be written to, which ${file} is not: it is a file.\n`);
  expect(code).toBe(2);
});
