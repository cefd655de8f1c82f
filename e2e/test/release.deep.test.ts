/** What `npm run release` makes, as its users install it: in empty folders, without this repository. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTypes } from "./support/check-types.ts";
import { fences, root } from "./support/fences.ts";
import { readersEnv } from "./support/vitest.ts";

const run = promisify(execFile);
const base = mkdtempSync(join(tmpdir(), "understudy-release-"));
const made = join(base, "release");
// What was installed is many files.
afterAll(() => rmSync(base, { recursive: true, force: true }), 60_000);
beforeAll(async () => {
  await run(process.execPath, ["scripts/release.mjs", made], { cwd: root });
}, 180_000);

const names = ["client", "server", "mock-inference", "conformance"];
const options = ["--prefer-offline", "--no-audit", "--no-fund", "--silent"];

/** An empty folder with these packages of the release, and these of others. */
async function installed(
  folder: string,
  packages: readonly string[],
  others: readonly string[] = ["--omit=optional"],
) {
  const cwd = join(base, folder);
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), '{ "private": true, "type": "module" }\n');
  const files = packages.map((name) => tarballOf(name));
  await run("npm", ["install", ...options, ...files, ...others], { cwd, env: readersEnv });
  return cwd;
}

function tarballOf(name: string): string {
  const file = readdirSync(made).find((one) => one.startsWith(`understudy-${name}-`) && one.endsWith(".tgz"));
  if (file === undefined) throw new Error(`the release has no tarball of ${name}`);
  return join(made, file);
}

/** What a program prints that has this text. */
async function printedBy(cwd: string, program: string): Promise<string> {
  writeFileSync(join(cwd, "program.mjs"), program);
  const { stdout } = await run(process.execPath, ["program.mjs"], { cwd, env: readersEnv });
  return stdout;
}

/** The version that this repository has of a package. */
function pinned(name: string): string {
  const file = readFileSync(join(root, "node_modules", name, "package.json"), "utf8");
  return `${name}@${String((JSON.parse(file) as { version: unknown }).version)}`;
}

test("its checksums are right", () => {
  const lines = readFileSync(join(made, "SHA256SUMS"), "utf8").trim().split("\n");
  const files = readdirSync(made).filter((file) => file !== "SHA256SUMS");
  expect(lines.map((line) => line.slice(66)).toSorted()).toEqual(files.toSorted());
  for (const line of lines) {
    const [sum, file = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(readFileSync(join(made, file)))
        .digest("hex"),
    ).toBe(sum);
  }
});

test("its SBOM has what is installed with it, and what is in its pages", () => {
  const text = readFileSync(join(made, "sbom.cdx.json"), "utf8");
  const { components } = JSON.parse(text) as { components: { name: string; purl: string }[] };
  const listed = components.map(({ name }) => name);
  expect(listed).toEqual(expect.arrayContaining(["commander", "zod", "preact", "diff", "swagger-ui-dist"]));
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});

test.each(names)(
  "@understudy/%s installs alone, and none of the inner packages with it",
  { timeout: 60_000 },
  async (name) => {
    const cwd = await installed(`alone-${name}`, [name]);
    expect(readdirSync(join(cwd, "node_modules/@understudy"))).toEqual([name]);
    const folder = join(cwd, "node_modules/@understudy", name);
    expect(readdirSync(folder)).not.toContain("src");
    const { exports, bin = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      exports: Record<string, unknown>;
      bin?: Record<string, string>;
    };
    // The peers are the user's own, where they are used.
    const entries = Object.keys(exports).filter((entry) => !/msw|vitest|json|react|zod/.test(entry));
    const imports = entries.map((entry) => `await import("@understudy/${name}${entry.slice(1)}");`);
    expect(await printedBy(cwd, `${imports.join("\n")}\nconsole.log("imported");\n`)).toBe("imported\n");
    for (const file of Object.values(bin)) {
      const { stdout } = await run(process.execPath, [join(folder, file), "--version"], { cwd });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    }
  },
);

test("client and server installed together run the README's conversation", { timeout: 60_000 }, async () => {
  const cwd = await installed("together", ["client", "server"]);
  const program = fences("ts").find(
    ({ at, code }) => at.startsWith("README") && code.includes("startUnderstudy({"),
  );
  expect(await printedBy(cwd, program?.code ?? "")).toBe("It is \nsunny.\n");
});

/** What `--store auto` gives. */
const storeName = `
import { openStore } from "@understudy/server";
const { store, notice } = await openStore({ kind: "auto" });
console.log(store.name, notice);
await store.close();
`;

test("a server keeps records in a file on every Node, and without its driver in memory", async () => {
  const file = "sqlite:.understudy/stack.db null\n";
  expect(await printedBy(await installed("file", ["server"], []), storeName)).toBe(file);
  const without = await printedBy(await installed("without-driver", ["server"]), storeName);
  if (process.getBuiltinModule("node:sqlite") !== undefined) expect(without).toBe(file);
  else expect(without).toMatch(/^memory Records are lost at exit: .*`npm install node-sqlite3-wasm`/);
});

/** A stack with a mock of its own package: a request that no reply fits is the caller's mistake, not the stack's. */
const acrossPackages = `
import { createMockInference, ScriptError } from "@understudy/mock-inference";
import { createStack, ProviderError } from "@understudy/server";
const stack = createStack({ providers: createMockInference([]) });
async function post(path, body) {
  const request = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await stack.fetch(new Request("http://stack/v1/agents" + path, request));
  return { status: answer.status, ...(await answer.json()) };
}
const { agent_id } = await post("", { agent_config: { model: "mock-model", instructions: "" } });
const { session_id } = await post("/" + agent_id + "/session", { session_name: "s" });
const turn = { messages: [{ role: "user", content: "Hello" }], stream: false };
console.log((await post("/" + agent_id + "/session/" + session_id + "/turn", turn)).status);
try {
  createStack({ scripts: [{ script: 1 }] });
} catch (error) {
  console.log(error instanceof ScriptError, error instanceof ProviderError);
}
`;

test("packages installed together know each other's errors", { timeout: 60_000 }, async () => {
  const cwd = await installed("errors", ["server", "mock-inference"]);
  expect(await printedBy(cwd, acrossPackages)).toBe("400\ntrue false\n");
});

/** What is built beside the code, and goes into a release. */
const pages = `
import { createStack } from "@understudy/server";
const stack = createStack({ control: { loopback: true } });
for (const path of ["/", "/docs", "/v1/openapi.json", "/v1/openapi.responses.json", "/_understudy/ui"])
  console.log((await stack.fetch(new Request("http://localhost" + path))).status, path);
await stack.close();
`;

test("a released server has its pages in it", { timeout: 60_000 }, async () => {
  const cwd = await installed("pages", ["server"]);
  expect(await printedBy(cwd, pages)).toBe(
    "200 /\n200 /docs\n200 /v1/openapi.json\n200 /v1/openapi.responses.json\n200 /_understudy/ui\n",
  );
});

const strict = {
  ...{ strict: true, noEmit: true, target: "es2023", skipLibCheck: false },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
};

test(
  "its types fit a project of Node and one of a browser, libraries checked",
  { timeout: 120_000 },
  async () => {
    const others = [
      "--omit=optional",
      ...["@types/node", "@types/react", "msw", "react", "vitest", "zod"].map(pinned),
    ];
    const cwd = await installed("types", names, others);
    const imports = [
      ...[
        "client",
        "client/react",
        "client/zod",
        "server",
        "server/node",
        "server/msw",
        "conformance",
        "conformance/vitest",
      ],
      ...["mock-inference", "mock-inference/node", "mock-inference/msw", "mock-inference/vitest"],
    ].map((entry, n) => `import * as e${n} from "@understudy/${entry}";\nconsole.log(e${n});\n`);
    const projects = {
      node: { compilerOptions: { ...strict, module: "nodenext", types: ["node"] }, code: imports.join("") },
      browser: {
        compilerOptions: {
          ...strict,
          module: "esnext",
          moduleResolution: "bundler",
          lib: ["es2023", "dom", "dom.iterable"],
          types: [],
        },
        code: imports.slice(0, 4).join(""),
      },
    };
    for (const [name, { compilerOptions, code }] of Object.entries(projects)) {
      mkdirSync(join(cwd, name));
      writeFileSync(join(cwd, name, "index.ts"), code);
      writeFileSync(
        join(cwd, name, "tsconfig.json"),
        JSON.stringify({ compilerOptions, include: ["index.ts"] }),
      );
      await checkTypes(join(cwd, name));
    }
  },
);

test("understudy.mjs needs nothing but Node: its suite judges its server", { timeout: 120_000 }, async () => {
  const cwd = join(base, "single");
  mkdirSync(cwd);
  cpSync(join(made, "understudy.mjs"), join(cwd, "understudy.mjs"));
  const understudy = (...words: string[]) =>
    run(process.execPath, ["understudy.mjs", ...words], { cwd, env: readersEnv });
  for (const words of [[], ["mock"], ["conformance"]]) {
    const { stdout } = await understudy(...words, "--version");
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  }
  const server = `"${process.execPath}" understudy.mjs start --store memory --port 0`;
  const few = ["--runs", "3", "--seed", "1", "--only", "streams", "--html", "report.html"];
  // With so few stories some checks stay unknown, which is exit code 2.
  const judged = understudy("conformance", "run", "--command", server, ...few);
  const { stdout } = await judged.catch((error: { code: number; stdout: string }) => {
    expect(error.code).toBe(2);
    return error;
  });
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(readFileSync(join(cwd, "report.html"), "utf8")).toContain('id="report">{');
});
