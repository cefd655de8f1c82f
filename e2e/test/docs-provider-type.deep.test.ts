/** The example of a type of providers in CONTRIBUTING.md: it compiles, and a stack that has it echoes. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStack } from "@understudy/server";
import type { ProviderType } from "@understudy/server/src/ports/provider-type.ts";
import { checkTypes } from "./support/check-types.ts";
import { root } from "./support/fences.ts";
import { byName, shownFile } from "./support/shown-files.ts";

const folder = join(root, "e2e/.snippets-of-provider-type");

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const shown = shownFile("CONTRIBUTING.md", "packages/server/src/adapters/providers/");
  await writeFile(join(folder, "type.ts"), byName(shown));
  const config = { extends: "../../tsconfig.base.json", include: ["*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true }));

test("the type has the right types", { timeout: 120_000 }, () => checkTypes(folder));

test("a stack with a provider of it answers with the last message", { timeout: 60_000 }, async () => {
  const { echoType } = (await import(/* @vite-ignore */ join(folder, "type.ts"))) as {
    echoType: ProviderType<"inference", { model?: string }>;
  };
  const [provider_id, config] = ["echo", { model: "parrot" }];
  const open = echoType.open.bind(null, { provider_id, config });
  const stack = createStack({ providers: [{ api: echoType.api, provider_id, open }] });
  expect(await stack.found).toEqual(["echo serves parrot"]);
  const response = await stack.fetch(
    new Request("http://localhost/v1/responses", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "parrot", input: "Hello" }),
    }),
  );
  expect(await response.json()).toMatchObject({ output: [{ content: [{ text: "Hello" }] }] });
  await stack.close();
});
