/** The documentation is code: every snippet in it is compiled and run. Its commands: docs-commands.test.ts. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMockInference, demoScript, parseScripts } from "@understudy/mock-inference";
import { createStack, parseConfiguration } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { checkTypes } from "./support/check-types.ts";
import { isAboutModels, openDocumentedModel } from "./support/documented-model.ts";
import { configurations, fences, root, scripts } from "./support/fences.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { runVitest } from "./support/vitest.ts";
import { tempFolder } from "./support/understudy.ts";

const documented = "http://127.0.0.1:8321";
const snippets = join(root, "e2e/.snippets");

/** A stack like the one that a reader has started, on another port. */
const stack = createStack({ control: { loopback: true } });
const { url, close } = await listen(stack);
/** The same before a model server. */
const model = await openDocumentedModel();
const routed = createStack(model.options);
const beforeModel = await listen(routed);

beforeAll(() => mkdir(snippets, { recursive: true }));
afterAll(async () => {
  await Promise.all([stack.close(), routed.close()]);
  await Promise.all([close(), beforeModel.close(), model.close()]);
  await rm(snippets, { recursive: true });
});

describe("a script", () => {
  test.each(scripts)("at $at is valid", ({ code, at }) => {
    expect(parseScripts(code, { file: at })).not.toHaveLength(0);
  });
});

describe("a configuration", () => {
  const providers = createMockInference([demoScript]);
  // Those that the pages name for keys.
  const environment = { REMOTE_KEY: "secret" };
  test.each(configurations)("at $at is valid", async ({ code, at }) => {
    expect(
      Object.keys(await parseConfiguration(code, { file: at, providers, environment })),
    ).not.toHaveLength(0);
  });
});

describe("a program", () => {
  const all = fences("ts")
    // A block that begins with its path is a file of this repository: docs-check.deep.test.ts.
    .filter(({ code }) => !code.startsWith("// ") && (hasSqlite || !code.includes("sqlite")))
    .map(({ at, code }, index) => {
      const isSuite = code.includes('from "vitest"');
      return { at, code, isSuite, file: `snippet-${index}${isSuite ? ".test" : ""}.ts` };
    });
  const components = fences("tsx").map((fence, index) => ({ ...fence, file: `component-${index}.tsx` }));

  beforeAll(async () => {
    for (const { at, file, code } of [...all, ...components]) {
      const started = isAboutModels({ at }) ? beforeModel.url : url;
      const text = model.inPlace(code.replaceAll(documented, started));
      await writeFile(join(snippets, file), `${text}\nexport {};\n`);
    }
    // Without one of its own it would be run by this run's.
    await writeFile(join(snippets, "vitest.config.mjs"), "export default {};\n");
    await writeFile(
      join(snippets, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.base.json",
        compilerOptions: { jsx: "react-jsx" },
        include: ["*.ts", "*.tsx"],
      }),
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

  test.each(components)("at $at is a component that renders", async ({ file }) => {
    const exported = (await import(/* @vite-ignore */ join(snippets, file))) as Record<
      string,
      FunctionComponent
    >;
    for (const component of Object.values(exported))
      expect(renderToString(createElement(component))).toMatch(/^<\w/);
  });

  test.each(all.filter(({ isSuite }) => isSuite))(
    "at $at passes as tests of Vitest",
    { timeout: 60_000 },
    async ({ file }) => {
      expect(await runVitest(snippets, file)).toMatch(/Tests +\d+ passed/);
    },
  );
});
