/** Every command of the documentation is run. Of one that takes long, CI must run exactly the same line. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { hasCurl } from "./support/curl.ts";
import {
  carriesRecords,
  expectBin,
  listTests,
  movesIn,
  readersFolder,
  runsBeside,
  selected,
  starts,
  variablesOf,
  watches,
  wordsOf,
} from "./support/documented-commands.ts";
import { isAboutModels, openDocumentedModel } from "./support/documented-model.ts";
import { documentedCommands, pages, root } from "./support/fences.ts";
import { tempFolder, understudy } from "./support/understudy.ts";
import { linesOfCi } from "./support/lines-of-ci.ts";

const run = promisify(execFile);
const documented = "http://127.0.0.1:8321";

interface Manifest {
  name: string;
  private?: boolean;
  scripts: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
const npmScripts = manifestOf(".").scripts;

/** A stack like the one that a reader has started, on another port. */
const stack = createStack({ control: { loopback: true } });
const { url, close } = await listen(stack);
/** The same before a model server. */
const model = await openDocumentedModel();
const routed = createStack(model.options);
const beforeModel = await listen(routed);
afterAll(async () => {
  await Promise.all([stack.close(), routed.close()]);
  await Promise.all([close(), beforeModel.close(), model.close()]);
});

/** How a command is tried: by the first pattern that matches. Its groups are the arguments. */
const kinds: readonly {
  does: string;
  pattern: RegExp;
  attempt: (groups: string[], setup: string, url: string) => Promise<void>;
}[] = [
  {
    does: "starts a stack",
    pattern: /^(\w+=\S+ )?(npm start|npx -p \S+ understudy start)(?: -- )?(.*)$/,
    attempt: async ([variable = "", how = "", flags = ""]) => {
      if (how === "npm start")
        expect(npmScripts["start"]).toMatch(/ -- packages\/server\/bin\/understudy\.js start$/);
      else expectBin("understudy");
      const words = ["start", ...wordsOf(model.inPlace(flags))];
      await starts("understudy", words, variablesOf(model.inPlace(variable)));
    },
  },
  {
    does: "serves while a command runs",
    pattern: /^npx -p \S+ (understudy(?:-mock)?) run (.*) -- (?:pytest|npm test)$/,
    attempt: async ([name = "", flags = ""]) => {
      const command = name === "understudy" ? name : "understudy-mock";
      expectBin(command);
      await runsBeside(command, wordsOf(flags));
    },
  },
  {
    does: "starts a mock",
    pattern: /^npx -p \S+ understudy-mock(.*)$/,
    attempt: async ([flags = ""]) => {
      expectBin("understudy-mock");
      await starts("understudy-mock", wordsOf(flags));
    },
  },
  {
    does: "finds nothing wrong with the script of the documentation",
    pattern: /^npx -p \S+ understudy (check .+)$/,
    attempt: async ([words = ""]) => {
      expectBin("understudy");
      const { code, stdout, stderr } = await understudy(wordsOf(words), await readersFolder()).ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("weather.yaml: script weather, valid");
    },
  },
  {
    does: "carries records",
    pattern: /^npx -p \S+ understudy (export|import) .*--file (\S+)$/,
    attempt: ([command = "", file = ""]) => carriesRecords(command, file),
  },
  {
    does: "moves in",
    pattern: /^npx -p \S+ understudy import --from llama-stack (\S+)$/,
    attempt: async ([file = ""]) => movesIn(file),
  },
  {
    // All checks take minutes: conformance-cli.deep.test.ts runs them.
    does: "judges a server, by one area",
    pattern:
      /^npx -p \S+ understudy-conformance run http:\S+:8321(?: --json report\.json --html report\.html)?$/,
    attempt: async () => {
      expectBin("understudy-conformance");
      const words = ["run", url, "--only", "agents", "--runs", "2", "--seed", "1"];
      const { code, stdout } = await understudy(words, await tempFolder(), "understudy-conformance").ended;
      expect(stdout).toMatch(/[1-9]\d* passed, 0 failed/);
      expect(code).toBe(0);
    },
  },
  {
    does: "is answered by a stack",
    pattern: /^(curl .+)$/,
    attempt: async ([command = ""], setup, started) => {
      const lines = `${setup}\n${command} -sf -w '%{http_code}'`.replaceAll(documented, started);
      expect((await run("sh", ["-c", lines])).stdout).toMatch(/20[04]$/);
    },
  },
  {
    // Nothing is published from here, so what would be is looked at; `npm run check -- packages` resolves it too.
    does: "installs a package with all files that it names",
    pattern: /^npm install @understudy\/([a-z-]+)$/,
    attempt: async ([name = ""]) => {
      const manifest = manifestOf(`packages/${name}`);
      expect(manifest).toMatchObject({ name: `@understudy/${name}` });
      const needed = Object.keys(manifest.dependencies ?? {}).filter((one) => one.startsWith("@understudy/"));
      for (const one of [manifest.name, ...needed])
        expect(manifestOf(`packages/${one.replace("@understudy/", "")}`).private).not.toBe(true);
      const packed = await run("npm", ["pack", "--dry-run", "--json", "-w", manifest.name], { cwd: root });
      const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
      const named = JSON.stringify(manifest).match(/(?<=")\.\/(?:dist|bin|src)\/[^"*]+/g) ?? [];
      expect(named).not.toEqual([]);
      expect(named.filter((file) => !files.some(({ path }) => `./${path}` === file))).toEqual([]);
    },
  },
  {
    // release.deep.test.ts makes a release, installs its tarballs and runs its file.
    does: "is about what a release has",
    pattern:
      /^npm (?:run (release)|install \.\.\/understudy\/(\S+)\/understudy-([a-z-]+)-([\d.]+)\.tgz)$|^node understudy\.mjs/,
    attempt: async ([script = "", folder = "", name = "", version = ""]) => {
      if (script !== "") expect(npmScripts).toHaveProperty([script]);
      if (name !== "") expect(manifestOf(`packages/${name}`)).toMatchObject({ version });
      if (folder !== "")
        expect(readFileSync(join(root, "scripts/release/main.mjs"), "utf8")).toContain(`= "${folder}"`);
      expect(readFileSync(join(root, "e2e/test/release.deep.test.ts"), "utf8")).toContain(
        "scripts/release.mjs",
      );
    },
  },
  {
    does: "selects tests by their names",
    pattern: /^npm test -- -t "([^"]+)"$/,
    attempt: async ([title = ""]) => {
      const files = testFiles.filter((file) => readFileSync(join(root, file), "utf8").includes(title));
      expect(files).not.toEqual([]);
      expect(await listTests("-t", title, ...files)).toContain(title);
    },
  },
  {
    does: "selects tests of a folder",
    pattern: /^npm test -- (\S+)$/,
    attempt: async ([folder = ""]) => {
      const files = await selected(folder);
      expect(files.filter((file) => !file.startsWith(`${folder}/`))).toEqual([]);
    },
  },
  {
    does: "waits for changes",
    pattern: /^npx vitest$/,
    // Without a terminal it watches only when it is told to.
    attempt: () => watches(["--watch", "scripts/test/words.test.mjs"]),
  },
  {
    does: "prints its options",
    pattern: /^npm run ([\w:-]+) -- --help$/,
    attempt: async ([name = ""]) => {
      const { stdout } = await run("sh", ["-c", `${npmScripts[name]} --help`], { cwd: root });
      expect(stdout).toContain(`Usage: npm run ${name}`);
    },
  },
  {
    // e2e/test/compliance.deep.test.ts does it.
    does: "runs a suite from a checkout, if that is one",
    pattern: /^npm run (compliance:open-responses) -- (\S+)$/,
    attempt: async ([name = "", path = ""]) => {
      // There may be one, as the document says.
      const running = run("sh", ["-c", `${npmScripts[name]} ${path}-missing`], { cwd: root });
      await expect(running).rejects.toThrow(/has no bin\/compliance-test\.ts/);
    },
  },
  {
    // lab/test/llama-stack/real.deep.test.ts does it.
    does: "judges a real Llama Stack, had it a Python",
    pattern: /^npm run (conformance:llama-stack) -- (\d.+)$/,
    attempt: async ([name = "", words = ""]) => {
      const running = run("sh", ["-c", `${npmScripts[name]} ${words} --python nowhere`], { cwd: root });
      await expect(running).rejects.toThrow(/needs Python .*: nowhere does not run/);
    },
  },
  {
    does: "runs several servers, as lab/test/replicas/serve.deep.test.ts does",
    pattern: /^npm run (replicas|bench:replicas)$/,
    attempt: async ([name = ""]) => expect(npmScripts).toHaveProperty([name]),
  },
  {
    does: "is a line of CI",
    pattern: /^(npm (?:test|run ([\w:-]+).*))$/,
    attempt: async ([command = "", name = "test"]) => {
      expect(npmScripts).toHaveProperty([name]);
      expect(linesOfCi).toContain(command);
    },
  },
];

const testFiles = ["packages", "lab", "e2e", "scripts"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /^(?!.*node_modules).*\.test\.(?:ts|mjs)$/.test(file));

if (!hasCurl)
  console.warn("Left out: the curl lines of the documentation, because this machine has no curl.");

for (const { at, command, setup } of documentedCommands) {
  const kind = kinds.find(({ pattern }) => pattern.test(command));
  if (command.startsWith("curl ") && !hasCurl) continue;
  test(`${command} (at ${at}) ${kind?.does ?? "is tried"}`, { timeout: 60_000 }, async () => {
    if (kind === undefined)
      throw new Error(`${at}: nobody tries ${command}; add it to the kinds in this file.`);
    const started = isAboutModels({ at }) ? beforeModel.url : url;
    await kind.attempt(kind.pattern.exec(command)?.slice(1) ?? [], setup, started);
  });
}

test.each(pages)("every script that %s names exists", (page) => {
  const named = readFileSync(join(root, page), "utf8").matchAll(/`npm run ([\w:-]+)/g);
  for (const [, name = ""] of named) expect(npmScripts).toHaveProperty([name]);
});
