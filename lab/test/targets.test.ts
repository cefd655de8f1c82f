/** Targets that hang, answer HTML, do not exist, or die during the run. */
import { expect, test } from "vitest";
import { openMutant } from "../src/mutants/mutant.ts";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import { byCommand } from "@understudy/conformance/src/targets/node/command.ts";
import { TargetError } from "@understudy/conformance/src/target/target.ts";
import { byUrl } from "@understudy/conformance/src/targets/targets.ts";
import { judge } from "./support/judge.ts";
import { serve } from "./support/serve.ts";

test("a server that answers HTML cannot be tested, and the error says why", async () => {
  const url = await serve((_, response) =>
    response.setHeader("content-type", "text/html").end("<h1>It works!</h1>"),
  );
  await expect(byUrl(url)).rejects.toThrow(/does not speak the Agents API.*It works!/);
});

test("an address where nothing listens cannot be tested, and the error says why", async () => {
  const url = await serve(() => undefined);
  const unused = new URL(url);
  unused.port = "1";
  await expect(byUrl(unused.origin)).rejects.toThrow(TargetError);
});

test("a server that asks for a token says how to give one, and gets it", async () => {
  const url = await serve((request, response) => {
    const body = request.url?.startsWith("/v1/models")
      ? { data: [{ identifier: "m", model_type: "llm" }] }
      : { data: [], has_more: false };
    const isAuthorized = request.headers.authorization === "Bearer t";
    response.writeHead(isAuthorized ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isAuthorized ? body : { detail: "Who are you?" }));
  });
  await expect(byUrl(url)).rejects.toThrow(/--header/);
  const target = await byUrl(`${url}/`, { headers: { authorization: "Bearer t" } });
  expect(target).toMatchObject({ model: "m", scripting: null, expectations: { name: "api" } });
});

test(
  "a server that hangs in a turn is a finding, and the run comes to its end",
  { timeout: 60_000 },
  async () => {
    // A target is opened by requests of which each has ten seconds.
    let hangs = false;
    const target = await openMutant({
      handler: (honest) => (request) =>
        hangs && request.url.endsWith("/turn") ? new Promise<Response>(() => undefined) : honest(request),
    });
    hangs = true;
    const result = await judge(target, { timeoutMs: 100, runs: 5, leastStories: 1 });
    const answers = result.checks.find(({ id }) => id === "wire/answers");
    expect(answers?.status).toBe("fail");
    expect(exitCode(result)).toBe(1);
  },
);

test(
  "a server that dies in the middle is a finding, and no other story is run",
  { timeout: 60_000 },
  async () => {
    let requests = 0;
    const target = await openMutant({
      handler: (honest) => (request) =>
        (requests += 1) > 60 ? Promise.reject(new TypeError("fetch failed")) : honest(request),
    });
    const result = await judge(target, { runs: 50, timeoutMs: 1_000 });
    expect(result.interrupted).toMatchObject({ by: "target" });
    expect(result.checks.find(({ id }) => id === "wire/answers")?.status).toBe("fail");
    expect(exitCode(result)).toBe(1);
  },
);

test("a command that ends before it serves is reported with its output", async () => {
  await expect(byCommand("echo no such thing; exit 3")).rejects.toThrow(
    /ended before it served.*\nno such thing/,
  );
});

test(
  "a target without scripting is judged by what needs none, and the rest says why",
  { timeout: 60_000 },
  async () => {
    const target = await openMutant();
    const result = await judge(
      { ...target, scripting: null, capabilities: new Set() },
      { runs: 3, leastStories: 1 },
    );
    const actual = new Map(result.checks.map((check) => [check.id, check]));
    expect(actual.get("resume/wrong-responses-refused")).toMatchObject({
      status: "unknown",
      reason: expect.stringContaining("scripting"),
    });
    expect(exitCode(result)).not.toBe(0);
  },
);
