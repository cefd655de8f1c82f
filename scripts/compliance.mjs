// `npm run compliance:open-responses -- PATH`: the compliance suite of Open Responses, from a checkout that is not part of
// this repository, against our server. What stands after PATH goes to the suite: `--filter tool-calling`, `--verbose`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { importSource } from "./lib/import-source.mjs";

const suite = "bin/compliance-test.ts";
const [path, ...words] = process.argv.slice(2);

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

const install = "npm install --no-save bun zod@3";
const usage = "npm run compliance:open-responses -- PATH";
if (path === undefined) {
  console.log(
    `Left out: the compliance suite of Open Responses. Clone github.com/openresponses/openresponses, run ${install} in it, and give its path: ${usage}`,
  );
  process.exit(0);
}
if (path.startsWith("-"))
  refuse(`Give the path of a checkout first, and the options of the suite after it: ${usage} ${path}`);
const folder = resolve(path);
if (!existsSync(join(folder, suite)))
  refuse(`${folder} has no ${suite}: give the path of a checkout of github.com/openresponses/openresponses.`);
const own = join(folder, "node_modules/.bin");
const folders = [own, ...(process.env["PATH"] ?? "").split(delimiter)];
if (!folders.some((one) => existsSync(join(one, "bun"))))
  refuse(`The suite runs on bun, which is neither in ${own} nor in PATH: ${install}`);
// Without it, bun would fetch the newest zod by itself, which the suite was not written for, or fail with a stack trace.
if (!existsSync(join(folder, "node_modules/zod")))
  refuse(`The suite needs zod, which is not in ${join(folder, "node_modules")}: ${install}`);

const { createStack } = await importSource("packages/server/src/index.ts");
const { listen } = await importSource("packages/server/src/node.ts");
const { parseScripts } = await importSource("packages/mock-inference/src/index.ts");

/** Calls the tool that the suite offers, and answers everything else. */
const scripts = parseScripts(`
script: compliance
model: mock-model
replies:
  - when: { last: tool }
    say: It is sunny.
  - when: { tool_offered: get_weather }
    call: [{ tool: get_weather, args: { location: San Francisco } }]
otherwise: { say: [One, " two", " three."] }
`);
const stack = createStack({ scripts, responses: "open-responses" });
const { url, close } = await listen(stack);
const args = [
  "run",
  suite,
  "--base-url",
  `${url}/v1`,
  "--api-key",
  "none",
  "--model",
  "mock-model",
  ...words,
];
const child = spawn("bun", args, {
  cwd: folder,
  stdio: "inherit",
  env: { ...process.env, PATH: folders.join(delimiter) },
});
child.on("error", (error) => refuse(`bun cannot be started: ${error.message}`));
const [code] = await once(child, "exit");
await close({ force: true });
await stack.close({ drainMs: 0 });
process.exitCode = typeof code === "number" ? code : 1;
