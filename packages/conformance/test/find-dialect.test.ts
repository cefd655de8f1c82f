import { expect, test } from "vitest";
import { anyDialect } from "../src/target/dialect.ts";
import { findDialect } from "../src/targets/find-dialect.ts";
import type { Wire } from "../src/target/target.ts";

/** A server that keeps these fields of client tools; it notes what it was asked. */
function serverThatKeeps(fields: readonly string[], turnStatus = 404): Wire & { asked: string[] } {
  const asked: string[] = [];
  let tools: Record<string, unknown>[] = [];
  return {
    baseUrl: "http://localhost",
    prefix: "/v1",
    asked,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      if (pathname.endsWith("/turn")) return new Response(null, { status: turnStatus });
      if (request.method === "POST") {
        const body = (await request.json()) as { agent_config: { client_tools: Record<string, unknown>[] } };
        tools = body.agent_config.client_tools;
        return Response.json({ agent_id: "a 1" });
      }
      const client_tools = tools.map((tool) =>
        Object.fromEntries(["name", ...fields].map((field) => [field, tool[field] ?? null])),
      );
      return Response.json({ agent_id: "a 1", agent_config: { client_tools } });
    },
  };
}

test.each([
  [["parameters"], ["parameters"]],
  [["input_schema", "toolgroup_id"], ["input_schema"]],
  [
    ["parameters", "input_schema"],
    ["parameters", "input_schema"],
  ],
  [[], ["parameters", "input_schema"]],
])("a server that keeps %j takes %j", async (kept, toolSchemas) => {
  expect(await findDialect(serverThatKeeps(kept), "m")).toEqual({ toolSchemas, streamsOnly: false });
});

test("its agent is deleted", async () => {
  const server = serverThatKeeps(["parameters"]);
  await findDialect(server, "m");
  const asked = ["POST /v1/agents", "GET /v1/agents/a%201", "DELETE /v1/agents/a%201"];
  expect(server.asked.slice(0, 3)).toEqual(asked);
});

test("its agent is named if the server refuses to delete it", async () => {
  const { fetch, ...server } = serverThatKeeps(["parameters"]);
  const refusing: Wire["fetch"] = async (request) =>
    request.method === "DELETE" ? new Response(null, { status: 403 }) : fetch(request);
  const left: string[] = [];
  await findDialect({ ...server, fetch: refusing }, "m", left);
  expect(left).toEqual(["agent a 1 (status 403)"]);
});

test("a server that says 501 to a turn of nobody only streams", async () => {
  expect(await findDialect(serverThatKeeps([], 501), "m")).toMatchObject({ streamsOnly: true });
});

test("a server that does not answer as it should takes everything", async () => {
  const wire = { baseUrl: "http://localhost", prefix: "/v1" };
  const broken = { ...wire, fetch: () => Promise.reject(new Error("no")) };
  expect(await findDialect(broken, "m")).toEqual(anyDialect);
  expect(await findDialect({ ...wire, fetch: async () => Response.json([]) }, "m")).toEqual(anyDialect);
});
