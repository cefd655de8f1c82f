/** Servers that run tools over MCP: the suite offers them its own, and judges what becomes of these. */
import { expect, onTestFinished, test } from "vitest";
import { serverToolStories } from "@understudy/conformance/src/apis/agents/generators/server-tools.ts";
import { outsideTurnsStories } from "@understudy/conformance/src/apis/resources/generators/outside-turns.ts";
import { startInference } from "@understudy/conformance/src/targets/node/inference.ts";
import { inProcess } from "@understudy/conformance/src/targets/targets.ts";
import { judge } from "./support/judge.ts";
import { createMcpServer, type McpServerOptions } from "./support/mcp-server.ts";

async function open(options: McpServerOptions = {}, wrap = (fetch: typeof globalThis.fetch) => fetch) {
  const mock = await startInference(0);
  onTestFinished(() => mock.close());
  const server = createMcpServer(mock.url, options);
  const fetch = wrap((request) => server.fetch(request as Request));
  const target = await inProcess({ fetch, profile: "reference", inference: mock.url, close: server.close });
  return { mock, server, target };
}

const generators = [serverToolStories, outsideTurnsStories];

test("a server with an MCP provider gets the tools of stories, and loses them at the end", async () => {
  const { server, target, mock } = await open();
  expect(target.capabilities).toContain("server_tools");
  expect(target.capabilities).not.toContain("whole_tools");
  expect(Object.fromEntries(server.endpoints)).toMatchObject({ "suite-desk": `${mock.url}/mcp/suite-desk` });
  await target.close();
  expect([...server.endpoints]).toEqual([]);
});

test("toolgroups that a server refuses to unregister are named", async () => {
  const refusing =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (request) =>
      (request as Request).method === "DELETE" && (request as Request).url.includes("/toolgroups/")
        ? new Response(null, { status: 405 })
        : fetch(request);
  const { server, target } = await open({}, refusing);
  expect(target.left).toEqual([]);
  await target.close();
  expect(target.left).toEqual([...server.endpoints.keys()].map((group) => `toolgroup ${group} (status 405)`));
  expect(target.left).not.toEqual([]);
});

test("toolgroups that a server no longer answers for are named", async () => {
  const ended =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (request) => {
      if ((request as Request).method === "DELETE") throw new TypeError("fetch failed");
      return fetch(request);
    };
  const { server, target, mock } = await open({}, ended);
  await mock.close();
  await target.close();
  expect(target.left).toEqual([...server.endpoints.keys()].map((group) => `toolgroup ${group} (no answer)`));
});

test("a server whose mock is gone is accused of nothing", async () => {
  let stop = async (): Promise<void> => undefined;
  const { mock, target } = await open({}, (fetch) => async (request) => {
    if ((request as Request).method === "POST" && (request as Request).url.endsWith("/turn")) await stop();
    return fetch(request);
  });
  stop = mock.close;
  const { checks, interrupted } = await judge(target, {
    generators: [serverToolStories],
    runs: 3,
    shrinks: 0,
  });
  expect(checks.filter(({ status }) => status === "fail").map(({ id }) => id)).toEqual([]);
  expect(interrupted).toMatchObject({
    by: "target",
    reason: expect.stringMatching(/^the mock inference at \S+ is gone: the control API does not answer: /),
  });
  await target.close();
});

test("its tools are judged, side by side", { timeout: 180_000 }, async () => {
  const { target } = await open();
  const result = await judge(target, { generators, runs: 6, seed: 4, shrinks: 0 });
  const statuses = new Map(result.checks.map((check) => [check.id, check.status]));
  expect([...statuses].filter(([, status]) => status === "fail")).toEqual([]);
  const decided = [
    "tools/one-step-each",
    "tools/result",
    "tools/arguments",
    "tools/group-arguments",
    "tools/one-tool-of-a-group",
    "resume/server-calls-first",
    "streams/server-call-progress",
    "runtime/invoke-arguments",
    "runtime/invoke-result",
    "runtime/tools-by-group",
    "runtime/tools-described",
  ];
  expect(decided.filter((id) => statuses.get(id) !== "pass")).toEqual([]);
  expect(result.checks.find(({ id }) => id === "tools/metadata")).toMatchObject({
    status: "unknown",
    excused: true,
  });
});

test("an argument that is lost on the way is noticed", { timeout: 60_000 }, async () => {
  const { target } = await open({ pass: (args) => ({ ...args, a: null }) });
  const result = await judge(target, { generators, runs: 12, maxStories: 12, seed: 4, shrinks: 0 });
  expect(result.checks.find(({ id }) => id === "tools/arguments")?.status).toBe("fail");
});

test("server tools are excused on a target without a provider of MCP, and the reason names the provider", async () => {
  const { target } = await open({ providerType: "inline::tools" });
  expect(target.capabilities).not.toContain("server_tools");
  expect(target.beyond.server_tools).toBe(
    "the server has no provider of type remote::model-context-protocol",
  );
});

test("a server that cannot list the tools is not given them", async () => {
  const lost =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (request) =>
      (request as Request).url.includes("list-tools") ? Response.json({ data: [] }) : fetch(request);
  const { server, target } = await open({}, lost);
  expect(target.beyond.server_tools).toMatch(
    /^the server cannot use the toolgroup suite-clock at http.*: it does not list get_time: 200/,
  );
  expect([...server.endpoints]).toEqual([]);
});

test("tools that a server still looks for at an older mock are not judged", async () => {
  const stale =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (request) =>
      (request as Request).url.includes("list-tools")
        ? Response.json({ data: [{ name: "get_time", metadata: { endpoint: "http://old/mcp" } }] })
        : fetch(request);
  const { target } = await open({}, stale);
  expect(target.beyond.server_tools).toMatch(
    /until it is restarted, it looks for its tools at http:..old.mcp/,
  );
});
