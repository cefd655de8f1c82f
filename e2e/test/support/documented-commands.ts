/** What is done with the commands of the documentation, once it is known of which kind they are. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { recordFormat } from "@understudy/server/src/ports/store-format.ts";
import { configurations, root, scripts } from "./fences.ts";
import { keepRows, recordedRows } from "./llama-stack.ts";
import { bins, tempFolder, understudy, until, type Command } from "./understudy.ts";
import { readersEnv } from "./vitest.ts";

const vitest = join(root, "node_modules/vitest/vitest.mjs");

export function wordsOf(flags: string): string[] {
  return flags.split(" ").filter((flag) => flag !== "");
}

/** Of `NAME=value`, or of nothing. */
export function variablesOf(text: string): NodeJS.ProcessEnv {
  const [, name, value] = /^(\w+)=(\S+)/.exec(text) ?? [];
  return name === undefined ? {} : { [name]: value };
}

/** `npx` finds the file that the tests run. */
export function expectBin(name: Command): void {
  expect(realpathSync(join(root, "node_modules/.bin", name))).toBe(realpathSync(bins[name]));
}

/** A folder with the files that the documentation speaks of. */
export async function readersFolder(): Promise<string> {
  const folder = await tempFolder();
  for (const name of ["weather", "shop"]) {
    const script = scripts.find(({ code }) => code.includes(`script: ${name}`))?.code ?? "";
    await writeFile(join(folder, `${name}.yaml`), script);
  }
  // One that names no resources fits every script.
  const users = configurations.find(({ code }) => code.startsWith("auth:"))?.code ?? "";
  await writeFile(join(folder, "stack.yaml"), users);
  // Their servers need not be there.
  for (const [page, name] of [
    ["docs/run/providers/configuration", "providers"],
    ["docs/run/retrieval", "retrieval"],
    ["docs/run/search", "search"],
    ["docs/run/tools", "tools"],
  ] as const) {
    const code = configurations.find(({ at }) => at.startsWith(page))?.code ?? "";
    await writeFile(join(folder, `${name}.yaml`), code);
  }
  return folder;
}

/** Runs it as a reader would, but on a free port: the last `--port` counts. */
export async function starts(name: Command, words: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const started = understudy([...words, "--port", "0"], await readersFolder(), name, env);
  if (words.includes("--help")) {
    const { code, stdout } = await started.ended;
    expect(stdout).toContain(`Usage: ${name}`);
    return expect(code).toBe(0);
  }
  await until(started, /serves http/);
  if (words.includes("--inference") || "UNDERSTUDY_INFERENCE" in env)
    await until(started, /provider inference serves .*llama3\.2/);
  const valueOf = (flag: string): string | undefined => words[words.indexOf(flag) + 1];
  for (const [flag, label] of [
    ["--store", "store"],
    ["--script", "scripts"],
    ["--config", "config"],
  ] as const) {
    if (!words.includes(flag)) continue;
    const shown = (valueOf(flag) ?? "").replace(/^(weather|shop)\.yaml$/, "$1");
    await until(started, new RegExp(`${label} +${shown}$`, "m"));
  }
}

/** Runs a stand-in for the documented command, which finds the server and asks it nothing. */
export async function runsBeside(name: Command, flags: string[]): Promise<void> {
  const code = "fetch(process.env.OPENAI_BASE_URL + '/models').then(({ status }) => console.log(status))";
  const words = ["run", ...flags, "--", process.execPath, "-e", code];
  const { code: exit, stdout, stderr } = await understudy(words, await readersFolder(), name).ended;
  expect(stdout).toBe("200\n");
  expect(stderr).toContain("replies were never used:\n  weather replies[0]");
  expect(exit).toBe(1);
}

/** The files that `npm test` would run with these words, as `[project] path`. */
export async function selected(...words: string[]): Promise<string[]> {
  const stdout = await listTests("--filesOnly", ...words);
  const files = stdout.split("\n").filter((line) => line !== "");
  expect(files).not.toEqual([]);
  return files;
}

/** Vitest runs these tests, and then stays for changes. */
export async function watches(words: string[]): Promise<void> {
  const child = spawn(process.execPath, [vitest, ...words], {
    cwd: root,
    env: readersEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("Waiting for file changes")) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void ended.then(() => reject(new Error(`Vitest ended, and printed: ${output}`)));
  });
}

/** What `vitest list` prints for these words. */
export async function listTests(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, "list", ...words], { cwd: root });
  return stdout;
}

/** `understudy export` or `import`, between a file with the fewest lines and a store of the test. */
export async function carriesRecords(command: string, file: string): Promise<void> {
  expectBin("understudy");
  const folder = await tempFolder();
  const ends = [
    { understudy: "export", format: recordFormat, version: "0" },
    { understudy: "end", records: 0 },
  ];
  await writeFile(join(folder, file), ends.map((line) => JSON.stringify(line)).join("\n"));
  const store = ["--store", "sqlite:stack.db", "--file", file];
  const imported = await understudy(["import", ...store], folder).ended;
  expect(imported).toMatchObject({ code: 0, stderr: "sqlite:stack.db: 0 records imported.\n" });
  if (command === "import") return;
  await rm(join(folder, file));
  expect((await understudy(["export", ...store], folder).ended).code).toBe(0);
}

/** `understudy import` of the store of a Llama Stack, into the default store. */
export async function movesIn(file: string): Promise<void> {
  expectBin("understudy");
  const folder = await tempFolder();
  await keepRows(join(folder, file), await recordedRows());
  const imported = await understudy(["import", "--from", "llama-stack", file], folder).ended;
  expect(imported).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(": 4 agents, 4 sessions, 8 turns."),
  });
}
