/** A compliance suite for Open Responses that we did not write, against our server and mock inference, over TCP. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { listen as listenMock } from "@understudy/mock-inference/node";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { prepareEnvironment } from "../../../src/llama-stack/python/environment.ts";
import { findPython } from "../../../src/llama-stack/python/python.ts";
import { createProcesses } from "../../../src/llama-stack/launch/processes.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const name = "llm-comply";
const folder = join(root, ".understudy", name);
const pythons = ["3.11", "3.12", "3.13"];

beforeAll(async () => {
  const processes = createProcesses();
  const { env } = process;
  await prepareEnvironment({
    name,
    folder,
    constraints: join(root, "lab", name, "constraints.txt"),
    pythons,
    findPython: () => findPython(name, pythons, { env }),
    named: false,
    run: (command, args, log) => processes.start(command, args, { env, stdio: ["ignore", log, log] }).exit,
    report: (line) => console.log(line),
    signal: new AbortController().signal,
  });
});

const scripts = parseScripts(`
script: compliance
model: mock-model
replies:
  - when: { tool_offered: get_weather }
    call: [{ tool: get_weather, args: { location: San Francisco } }]
otherwise: { say: [One, " two", " three."] }
`);

interface Summary {
  summary: { total: number; failed: number };
  results: { id: string; status: string; errors?: string[] }[];
}

/** What did not pass of the suite, and how much of it there is. */
async function comply(baseUrl: string) {
  const words = ["--base-url", baseUrl, "--api-key", "none", "--model", "mock-model", "--json"];
  const program = promisify(execFile)(join(folder, "bin", name), words);
  // Its exit code says that something failed; what that was is in its output.
  const { stdout } = await program.catch((error: { stdout: string }) => error);
  const { summary, results } = JSON.parse(stdout) as Summary;
  // It skips this one for all but models of certain names.
  const others = results.filter(({ id, status }) => status !== "passed" && id !== "reasoning-summary");
  return { total: summary.total, others };
}

test("our server passes it whole", async () => {
  const stack = createStack({ scripts });
  const { url, close } = await listen(stack);
  onTestFinished(async () => {
    await close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  const { total, others } = await comply(`${url}/v1`);
  expect(others).toEqual([]);
  expect(total).toBeGreaterThan(12);
});

test("mock inference passes it but for compaction, which it does not serve", async () => {
  const listening = await listenMock(createMockInference(scripts));
  onTestFinished(() => listening.close({ force: true }));
  const { total, others } = await comply(`${listening.url}/v1`);
  expect(others.map(({ id }) => id)).toEqual(["compact-response"]);
  expect(total).toBeGreaterThan(12);
});
