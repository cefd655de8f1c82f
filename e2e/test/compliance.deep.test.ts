/** `npm run compliance:open-responses`, with a folder that has the form of a checkout: the suite itself is not ours. */
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./support/fences.ts";
import { tempFolder } from "./support/understudy.ts";

/** In place of bun: asks the server that it is given for one response. */
const bun = `#!/usr/bin/env node
const { argv } = process;
const option = (name) => argv[argv.indexOf(name) + 1];
const body = JSON.stringify({ model: option("--model"), input: "Hi", stream: argv.includes("--stream") });
const headers = { "content-type": "application/json", authorization: "Bearer " + option("--api-key") };
fetch(option("--base-url") + "/responses", { method: "POST", headers, body })
  .then((response) => response.text())
  .then((text) => {
    console.log(argv[3], text.includes("One two three."));
    process.exitCode = 1;
  });
`;

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, "scripts/compliance.mjs"), ...words], { encoding: "utf8" });

/** What the script needs of a checkout after the install. */
async function tempCheckout(): Promise<string> {
  const folder = await tempFolder();
  for (const path of ["bin", "node_modules/.bin", "node_modules/zod"])
    await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, "bin/compliance-test.ts"), "");
  const program = join(folder, "node_modules/.bin/bun");
  await writeFile(program, bun);
  await chmod(program, 0o755);
  return folder;
}

test("the compliance tests without a checkout say in one line what is left out, and how to get it", () => {
  const { status, stdout } = run();
  expect(stdout).toMatch(/^Left out: the compliance suite of Open Responses\. Clone .* -- PATH\n$/);
  expect(status).toBe(0);
});

test("a folder that is no checkout is named", async () => {
  const folder = await tempFolder();
  const { status, stderr } = run(folder);
  expect(stderr).toContain(`${folder} has no bin/compliance-test.ts: give the path of a checkout`);
  expect(status).toBe(2);
});

test("options without a path are named", () => {
  const { status, stderr } = run("--filter", "basic-response");
  expect(stderr).toMatch(/^Give the path of a checkout first, .* -- PATH --filter\n$/);
  expect(status).toBe(2);
});

test.each([
  ["bun", /^The suite runs on bun, which is neither in .* nor in PATH: npm install --no-save bun zod@3\n$/],
  ["zod", /^The suite needs zod, which is not in .*: npm install --no-save bun zod@3\n$/],
])("a checkout without %s is refused in one line", async (missing, line) => {
  const folder = await tempCheckout();
  await rm(join(folder, missing === "bun" ? "node_modules/.bin" : "node_modules/zod"), { recursive: true });
  const { status, stderr } = run(folder);
  expect(stderr).toMatch(line);
  expect(status).toBe(2);
});

test("the suite gets a server that answers, and its exit code is the command's", async () => {
  const { status, stdout, stderr } = run(await tempCheckout(), "--stream");
  expect(stderr).toBe("");
  expect(stdout).toBe("bin/compliance-test.ts true\n");
  expect(status).toBe(1);
});
