/** The commands with bad input, in this process: what is wrong is said before anything is sent or written. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTarget } from "../src/cli/open-target.ts";
import { duration } from "../src/cli/values.ts";
import { replay } from "../src/cli/replay.ts";
import { runSuiteCommand } from "../src/cli/run.ts";
import { CommandError } from "@understudy/http/command";

const target = { prefix: "/v1", timeout: 1_000, recordLimit: 500, maxRequests: 1_000, maxTime: 300_000 };
const nowhere = "http://127.0.0.1:1";

test("a URL that is none is refused before the wait for its server", async () => {
  const opening = openTarget("localhost:8321", { ...target, inferencePort: 0 });
  await expect(opening).rejects.toThrow(CommandError);
  await expect(opening).rejects.toThrow(
    "localhost:8321 is not an HTTP URL such as http://localhost:8321. Did you mean http://localhost:8321?",
  );
});

test("a URL with the path of the API is refused, with the one to give", async () => {
  const opening = openTarget("http://127.0.0.1:1/v1/", target);
  await expect(opening).rejects.toThrow("which the suite adds: give http://127.0.0.1:1, or another --prefix");
});

test.each([
  ["90s", 90_000],
  ["5m", 300_000],
  ["1.5", 90_000],
  ["10", 600_000],
  ["1h", 3_600_000],
])("--max-time %s is %d ms", (text, ms) => {
  expect(duration(text)).toBe(ms);
});

test.each(["", "0", "0s", "-1", "5 m", "5min", "m", "1e3", "0.000001s"])(
  "--max-time %j is refused, with the forms that there are",
  (text) => {
    expect(() => duration(text)).toThrow("Expected a time such as 90s, 5m, 1h or 1.5 (minutes).");
  },
);

test("a replay takes one check, not an area", async () => {
  const replayed = replay("resume", nowhere, { ...target, seed: 1, path: "resume:0" });
  await expect(replayed).rejects.toThrow("resume is an area; replay takes one check");
});

test("a replay takes the id of a finding, or a check with seed and path", async () => {
  const unknown = replay("resume", nowhere, target);
  await expect(unknown).rejects.toThrow("resume is not the id of a finding of this version of the suite");
  const half = replay("resume/keeps-turn", nowhere, { ...target, seed: 1 });
  await expect(half).rejects.toThrow("resume/keeps-turn: replay takes a check with both --seed and --path");
});

test("a path that no run prints is refused, and not searched for", async () => {
  const path = "resume:99999999999999999999";
  const replayed = replay("resume/keeps-turn", nowhere, { ...target, seed: 1, path });
  await expect(replayed).rejects.toThrow(`--path ${path}`);
});

test("a baseline that cannot be written is refused before the run", async () => {
  const flags = { ...target, shrinks: 0, parallel: 1, updateBaseline: true as const };
  const file = join(tmpdir(), "no-such-folder", "known.yaml");
  const run = runSuiteCommand(nowhere, { ...flags, baseline: file }, new AbortController().signal);
  await expect(run).rejects.toThrow(`--baseline ${file}: nothing can be written there`);
});

test("a run that stopped early leaves the baseline as it was", async () => {
  const url = await serveNothing();
  const folder = await mkdtemp(join(tmpdir(), "understudy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const baseline = join(folder, "known.yaml");
  await writeFile(baseline, "known: [wire/answers]\n");
  const written: unknown[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => written.push(text) > 0);
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });
  const flags = {
    ...target,
    maxRequests: 3,
    runs: 1,
    shrinks: 0,
    parallel: 1,
    updateBaseline: true as const,
  };
  const run = runSuiteCommand(url, { ...flags, baseline }, new AbortController().signal);
  await expect(run).rejects.toThrow(`${baseline} was not updated, because the run stopped early.`);
  expect(await readFile(baseline, "utf8")).toBe("known: [wire/answers]\n");
  expect(written.join("")).toContain("The run stopped early");
});

/** A server with a model, and nothing else. */
async function serveNothing(): Promise<string> {
  const body = JSON.stringify({ data: [{ identifier: "m", model_type: "llm" }], has_more: false });
  const server = createServer(({ method }, response) => {
    response.writeHead(method === "GET" ? 200 : 404, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
