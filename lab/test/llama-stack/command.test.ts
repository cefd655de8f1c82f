/** The command as a process, with a shell script in the place of Python: no package is installed, no Llama Stack runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { fakeExecutable } from "./support/fake-python.ts";
import { tempFolder } from "./support/temp-folder.ts";

const file = fileURLToPath(new URL("../../llama-stack.mjs", import.meta.url));

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

function command(...args: string[]) {
  const folder = tempFolder();
  const child = spawn(process.execPath, [file, ...args, "--cache", folder, "--out", join(folder, "out")], {
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
  return { child, ended, printed };
}

test("a server that does not start is exit code 2, with what it printed", async () => {
  const python = pythonServing(`echo "no such provider: $*"; exit 1`);
  const { code, text } = await command("0.2.12", "--python", python).ended;
  expect(text).toMatch(
    /^Llama Stack 0\.2\.12 was not judged\. The last lines of \S+server\.log:\nno such provider: \S+ llama_stack\.\S+ --config \S+run\.yaml$/m,
  );
  expect(code).toBe(2);
});

test("--serve says how to judge the server, and Ctrl-C ends it and mock inference", async () => {
  const listen = `require("node:http").createServer((_, response) => response.end("{}")).listen(process.env.LLAMA_STACK_PORT, "127.0.0.1")`;
  const python = pythonServing(`exec '${process.execPath}' -e '${listen}'`);
  const { child, ended, printed } = command("0.2.6", "--serve", "--python", python);
  const text = await printed("Ctrl-C ends it.\n");
  expect(text).toContain("Llama Stack 0.2.6 serves on every network interface");
  const [, url, inference] =
    /^ {2}npx understudy-conformance run (\S+) --inference-url (\S+) --profile 0\.2\.6 /m.exec(text) ?? [];
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
