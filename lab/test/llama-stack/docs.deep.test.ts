/** What docs/judge/behind-llama-stack.md, docs/judge/upstream/ and docs/judge/judge-llama-stack.md tell a reader to run, on real servers. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withServer } from "../../src/llama-stack/judge.ts";
import { parseOptions } from "../../src/llama-stack/launch/options.ts";
import { freePort } from "../../src/llama-stack/server/free-port.ts";
import { createProcesses, type Processes } from "../../src/llama-stack/launch/processes.ts";
import { startServer } from "../../src/llama-stack/server/server.ts";
import { serverEnvironment } from "../../src/llama-stack/server/server-environment.ts";
import { type Version, versions } from "../../src/llama-stack/launch/versions.ts";
import { byHand, byHandUsers, defectsOf, holes, printedBy } from "./support/by-hand.ts";
import { outputOf } from "./support/output.ts";
import { fencesOf, root, rowsOf } from "./support/page.ts";
import { tempFolder } from "./support/temp-folder.ts";

const behind = "docs/judge/behind-llama-stack.md";
const cache = process.env["UNDERSTUDY_LLAMA_STACK_CACHE"] || join(root, ".understudy/llama-stack");

/** Nothing is installed here: two tests that make one environment at a time would spoil it. */
const isMade = (name: string): boolean => existsSync(join(cache, name, "understudy-environment"));
const howToMake = (name: string): string =>
  `there is no environment; npm run conformance:llama-stack -- ${name} makes one`;

/** The first block of the page with this in it. */
function blockWith(part: string): string {
  const fence = fencesOf(behind).find(({ code }) => code.includes(part));
  if (fence === undefined) throw new Error(`${behind} has no block with ${part}`);
  return fence.code;
}

/** Starts mock inference and a server as the page does, and returns how its lines are changed to reach them. */
async function start({ name, model }: Version, folder: string, processes: Processes) {
  const [port, mockPort] = [await freePort(), await freePort()];
  const placed = (lines: string): string =>
    lines
      .replaceAll("8321", String(port))
      .replaceAll("8322", String(mockPort))
      .replace(/MODEL=\S+/, `MODEL=${model}`)
      .replace(/^npx -p \S+ /, join(root, "node_modules/.bin/"));
  const serve = async (line: string, itsPort: number, env: Record<string, string>): Promise<void> => {
    const ended = { startMs: 180_000, signal: new AbortController().signal };
    const log = join(folder, `${itsPort}.log`);
    const url = `http://127.0.0.1:${itsPort}`;
    await startServer(
      {
        name: line,
        command: "sh",
        args: ["-c", `exec ${placed(line)}`],
        env,
        cwd: folder,
        url,
        log,
        ...ended,
      },
      processes,
    );
  };

  writeFileSync(join(folder, "weather.yaml"), blockWith("script: weather"));
  copyFileSync(join(root, "lab/llama-stack", name, "run.yaml"), join(folder, "run.yaml"));
  const path = [join(cache, name, "bin"), process.env["PATH"]].join(delimiter);
  const variables = [...placed(blockWith("MOCK_URL=")).matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, key = "", value = ""]): [string, string] => [key, value],
  );
  const env = { ...serverEnvironment(folder, port, { PATH: path }), ...Object.fromEntries(variables) };
  const [, command = ""] = rowsOf(behind).find(([names = ""]) => names.split(", ").includes(name)) ?? [];
  await serve(blockWith("npx -p @understudy/mock-inference understudy-mock").trim(), mockPort, {
    PATH: path,
  });
  await serve(command, port, env);
  return placed;
}

test.for(versions)(
  "a turn on $name gives what the page says",
  { timeout: 300_000 },
  async (version, { skip }) => {
    if (!isMade(version.name)) skip(howToMake(version.name));
    const folder = tempFolder();
    const processes = createProcesses();
    onTestFinished(() => processes.endAll());
    const placed = await start(version, folder, processes);
    const fences = fencesOf(behind);
    const shell = fences.flatMap(({ language, code }, at) =>
      language === "bash" ? [{ lines: placed(code), printed: fences[at + 1]?.code ?? "" }] : [],
    );
    const lines = shell.map((one) => one.lines).join("");
    expect(await outputOf("bash", ["-c", lines], folder)).toBe(shell.map((one) => one.printed).join(""));
  },
);

test.for(versions)(
  "$name has its defects, shown by hand",
  { timeout: 300_000 },
  async (version, { skip }) => {
    const { name } = version;
    if (!isMade(name)) skip(howToMake(name));
    const folder = tempFolder();
    const processes = createProcesses();
    onTestFinished(() => processes.endAll());
    const placed = await start(version, folder, processes);
    const addresses = [placed("http://127.0.0.1:8321"), placed("http://127.0.0.1:8322")];
    const numbers = defectsOf(name).map(({ number }) => number);
    const printed = await outputOf("bash", [byHand, ...addresses, ...numbers.map(String)], folder);
    const expected = printedBy(name);
    expect(printed.trim().split("\n")).toEqual(numbers.map((number) => `${number}: ${expected.get(number)}`));
  },
);

test("0.2.12 has its holes between users, shown by hand", { timeout: 300_000 }, async ({ skip }) => {
  if (!isMade("0.2.12")) skip(howToMake("0.2.12"));
  const processes = createProcesses();
  onTestFinished(() => processes.endAll());
  const args = ["0.2.12", "--auth", "--serve", "--cache", cache, "--out", tempFolder()];
  const signal = new AbortController().signal;
  const options = parseOptions(args, { root, env: process.env });
  const launch = { options, context: { root, env: process.env }, processes, signal };
  await withServer(launch, async ({ url, inference }) => {
    const printed = await outputOf("bash", [byHandUsers, url, inference], root);
    const expected = printedBy("0.2.12", byHandUsers);
    expect(printed.trim().split("\n")).toEqual(
      holes().map(({ number }) => `${number}: ${expected.get(number)}`),
    );
  });
});

/** Without what differs from run to run. */
function withoutNumbers(text: string): string {
  return text
    .replaceAll(/\d+ of \d+ stories/g, "some stories")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1")
    .replaceAll(/conformance replay \S+/g, "conformance replay");
}

test("the page about judging shows a finding as it is printed", { timeout: 300_000 }, async ({ skip }) => {
  const page = readFileSync(join(root, "docs/judge/judge-llama-stack.md"), "utf8");
  const [, words = ""] = /^npm run conformance:llama-stack -- (.*--only .*)$/m.exec(page) ?? [];
  const [, finding = ""] = /^```text\n(✗.*?)^```$/ms.exec(page) ?? [];
  const args = words.split(" ");
  const [name = ""] = args;
  if (!isMade(name)) skip(howToMake(name));
  const folder = tempFolder();
  const command = [join(root, "lab/llama-stack.mjs"), ...args, "--out", folder];
  const printed = await outputOf(process.execPath, command, folder);
  expect(withoutNumbers(printed)).toContain(withoutNumbers(finding));
});
