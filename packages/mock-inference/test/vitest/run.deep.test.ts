/** The fixture in a Vitest of its own, on projects that pass and that fail. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

interface Report {
  success: boolean;
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

/** What became of the tests of this file: the messages of those that failed, nothing for those that passed. */
async function run(file: string): Promise<Record<string, string[]>> {
  const { VITEST: _, ...env } = process.env;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const stdout = await new Promise<string>((resolve) => {
    const child = [vitest, "run", "--reporter=json", file];
    // It exits with 1 when a test fails, which is what some are there for.
    execFile(process.execPath, child, { cwd, env }, (_, text) => resolve(text));
  });
  const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(results.map(({ title, failureMessages }) => [title, failureMessages]));
}

test("tests that play their scripts pass, each in a mock of its own", { timeout: 60_000 }, async () => {
  expect(await run("good.fixture.ts")).toEqual({
    "test one has a mock of its own": [],
    "test two has a mock of its own": [],
    "test three has a mock of its own": [],
    "a test may allow unused replies": [],
    "a test without the mock is not affected": [],
    "all tests of a script may leave replies": [],
  });
});

test("tests that play otherwise than foreseen fail, and say how", { timeout: 60_000 }, async () => {
  const failed = await run("bad.fixture.ts");
  expect(failed).toEqual({
    "leaves a reply": [
      expect.stringContaining(`1 of 2 replies was never used:
  greeting replies[1] (line 6) says "Goodbye."
Requests to the model:
  #1 got greeting replies[0]: no when holds, and it is the reply without when at this position; its answer 1 at position 0`),
    ],
    "has a miss that its app hides": [
      expect.stringContaining(`1 request found no reply:
  #1 @@greting@@ missed: The marker @@greting@@ names no loaded script. Did you mean @@greeting@@?`),
    ],
    "calls a tool that its app does not offer": [
      expect.stringContaining(`calls find; the request offers no tools`),
    ],
    "sends the result of a call that nobody made": [
      expect.stringContaining(`1 request has messages that OpenAI refuses:
  #1 messages.[0].role: `),
    ],
    "fails by itself": [expect.stringContaining("expected 'Hello.' to be 'Goodbye.'")],
  });
});
