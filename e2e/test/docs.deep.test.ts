/** The documentation is code: every snippet and every command in it is run, or CI runs it already. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMockInference, demoScript, parseScripts } from "@understudy/mock-inference";
import { createStack, parseConfiguration } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { checkTypes } from "./support/check-types.ts";
import { fences, root } from "./support/fences.ts";
import { hasCurl } from "./support/curl.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { runVitest } from "./support/vitest.ts";
import { tempFolder, understudy, until } from "./support/understudy.ts";

const run = promisify(execFile);
const documented = "http://127.0.0.1:8321";
const snippets = join(root, "e2e/.snippets");

const configurations = fences("yaml").filter(
  ({ code }) => !code.includes("script:") && /^(?:models|shields|toolgroups):/m.test(code),
);

/** A stack like the one that a reader has started, on another port. */
const stack = createStack({ control: { loopback: true } });
const { url, close } = await listen(stack);

beforeAll(() => mkdir(snippets, { recursive: true }));
afterAll(async () => {
  await stack.close();
  await close();
  await rm(snippets, { recursive: true });
});

describe("a script", () => {
  test.each(fences("yaml").filter(({ code }) => code.includes("script:")))(
    "at $at is valid",
    ({ code, at }) => {
      expect(parseScripts(code, { file: at })).not.toHaveLength(0);
    },
  );
});

describe("a configuration", () => {
  const providers = createMockInference([demoScript]);
  test.each(configurations)("at $at is valid", async ({ code, at }) => {
    expect(Object.keys(await parseConfiguration(code, { file: at, providers }))).not.toHaveLength(0);
  });
});

describe("a program", () => {
  const all = fences("ts")
    // A block that begins with its path is a file of this repository: docs-check.test.ts.
    .filter(({ code }) => !code.startsWith("// ") && (hasSqlite || !code.includes("sqlite")))
    .map(({ at, code }, index) => {
      const isSuite = code.includes('from "vitest"');
      return { at, code, isSuite, file: `snippet-${index}${isSuite ? ".test" : ""}.ts` };
    });

  beforeAll(async () => {
    for (const { file, code } of all)
      await writeFile(join(snippets, file), `${code.replaceAll(documented, url)}\nexport {};\n`);
    // Without one of its own it would be run by this run's.
    await writeFile(join(snippets, "vitest.config.mjs"), "export default {};\n");
    await writeFile(
      join(snippets, "tsconfig.json"),
      JSON.stringify({ extends: "../../tsconfig.base.json", include: ["*.ts"] }),
    );
  });

  test("has the right types, wherever it stands", { timeout: 300_000 }, () => checkTypes(snippets));

  test.each(all.filter(({ isSuite }) => !isSuite))("at $at runs", { timeout: 60_000 }, async ({ file }) => {
    const before = process.cwd();
    process.chdir(await tempFolder());
    try {
      await import(/* @vite-ignore */ join(snippets, file));
    } finally {
      process.chdir(before);
    }
  });

  test.each(all.filter(({ isSuite }) => isSuite))(
    "at $at passes as tests of Vitest",
    { timeout: 60_000 },
    async ({ file }) => {
      expect(await runVitest(snippets, file)).toMatch(/Tests +\d+ passed/);
    },
  );
});

describe("a command", () => {
  const commands = fences("sh").flatMap(({ at, code }) => {
    const lines = code.split("\n").map((line) => line.replace(/\s+# .*$/, ""));
    // What a fence sets for its later lines belongs to each of them.
    const setup = lines.filter((line) => /^\w+=/.test(line)).join("\n");
    return lines
      .filter((line) => line !== "" && !/^\w+=/.test(line))
      .map((command) => ({ at, command, setup }));
  });
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const scripts = (JSON.parse(manifest) as { scripts: Record<string, string> }).scripts;
  const ci = readFileSync(join(root, ".ci/run"), "utf8");

  if (!hasCurl)
    console.warn("Left out: the curl lines of the documentation, because this machine has no curl.");
  const runnable = commands.filter(({ command }) => hasCurl || !command.startsWith("curl "));

  test.each(runnable)(
    "$command (at $at) does what it says",
    { timeout: 60_000 },
    async ({ command, setup }) => {
      const [tool = "", ...words] = command.split(" ");
      const name = words[0] === "run" ? (words[1] ?? "") : (words[0] ?? "");
      const flags = /^(?:npm start|npx understudy start)(?: -- )?(.*)$/.exec(command)?.[1];
      if (flags !== undefined) return startWith("understudy", ["start", ...wordsOf(flags)]);
      const mocked = /^npx understudy-mock ?(.*)$/.exec(command)?.[1];
      if (mocked !== undefined) return startWith("understudy-mock", wordsOf(mocked));
      const checked = /^npx understudy (check .+)$/.exec(command)?.[1];
      if (checked !== undefined) return checksOut(wordsOf(checked));
      if (tool === "curl") {
        const { stdout } = await run("sh", [
          "-c",
          `${setup}\n${command} -sf -w '%{http_code}'`.replace(documented, url),
        ]);
        return expect(stdout).toMatch(/20[04]$/);
      }
      if (tool === "npm" && name === "install")
        return expect(existsSync(join(root, "packages", (words[1] ?? "").replace("@understudy/", "")))).toBe(
          true,
        );
      if (command.startsWith("npm test -- ")) return listsTests(command.slice("npm test -- ".length));
      if (tool === "npx") return expect(existsSync(join(root, "node_modules/.bin", name))).toBe(true);
      expect(scripts).toHaveProperty(name);
      // This very run is one of `npm test`; the others are steps of CI, or have a test of their own.
      if (name !== "test") expect(ci).toContain(name);
    },
  );

  const wordsOf = (flags: string): string[] => flags.split(" ").filter((flag) => flag !== "");

  /** Runs it as a reader would, but on a free port and in a folder of its own. */
  async function startWith(name: "understudy" | "understudy-mock", flags: string[]): Promise<void> {
    const folder = await tempFolder();
    const weather = fences("yaml").find(({ code }) => code.includes("script: weather"))?.code ?? "";
    await writeFile(join(folder, "weather.yaml"), weather);
    await writeFile(join(folder, "stack.yaml"), configurations[0]?.code ?? "");
    const started = understudy(
      // The last one counts.
      [...flags, "--port", "0"],
      folder,
      name,
    );
    if (flags.includes("--help")) return expect((await started.ended).stdout).toContain("Usage:");
    await until(started, /serves http/);
  }

  async function checksOut(words: string[]): Promise<void> {
    const folder = await tempFolder();
    const weather = fences("yaml").find(({ code }) => code.includes("script: weather"))?.code ?? "";
    await writeFile(join(folder, "weather.yaml"), weather);
    expect(await understudy(words, folder).ended).toMatchObject({ code: 0, stderr: "" });
  }

  /** That it selects files with tests; to run them is the business of this run. */
  async function listsTests(args: string): Promise<void> {
    const { stdout } = await run("sh", ["-c", `npx vitest list --filesOnly ${args}`], { cwd: root });
    expect(stdout).toMatch(/\.test\.\w+$/m);
  }
});
