/** What is at the address of the server itself. The files are those of a build. */
import { expect, onTestFinished, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { throughDoor } from "../../../../vitest.door.ts";
import { createStack } from "../../src/compose/create-stack.ts";
import type { StackOptions } from "../../src/compose/stack.ts";

function start(options: StackOptions = {}) {
  const stack = createStack(options);
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const handle = throughDoor(stack);
  return (path: string, { method = "GET", accept = "*/*" } = {}) =>
    handle(new Request(`http://localhost:8321${path}`, { method, headers: { accept } }));
}

test("a browser gets a page whose links all lead somewhere", async () => {
  const get = start({ control: { loopback: true } });
  const page = await get("/", { accept: "text/html,application/xhtml+xml" });
  expect(page.headers.get("content-type")).toContain("text/html");
  const text = await page.text();
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(links).toEqual([
    "/_understudy/ui",
    "/docs",
    "/v1/openapi.json",
    "/v1/openapi.responses.json",
    "/v1/inspect/routes",
    "/v1/health",
  ]);
  for (const path of links) expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test("a terminal gets the same as text, without the page of turns where that is off", async () => {
  const answer = await start({ profile: profiles["0.2.12"] })("/");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toMatch(/^Understudy .* serves the Agents and Responses APIs as Llama Stack 0\.2\.12\.\n/);
  expect(text).toContain("/docs ");
  expect(text).not.toContain("/_understudy");
});

test.each([
  ["/v1/openapi.json", "/v1/agents/{agent_id}/session/{session_id}/turn"],
  ["/v1/openapi.responses.json", "/v1/conversations/{conversation_id}/items"],
])(
  "the document %s has its operations and no server but the one that answers with it",
  async (path, operation) => {
    const answer = await start()(path);
    expect(answer.headers.get("content-type")).toBe("application/json");
    const document = (await answer.json()) as { openapi: string; paths: object; servers?: unknown };
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toBeUndefined();
    expect(Object.keys(document.paths)).toContain(operation);
  },
);

test("the page of the API loads nothing from elsewhere", async () => {
  const page = await start()("/docs");
  expect(page.headers.get("content-type")).toContain("text/html");
  const html = await page.text();
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<(?:script|link|img)\b[^>]*\b(?:src|href)="(?!data:)/);
});

test("they are only read, and listed with the other routes", async () => {
  const get = start();
  for (const path of ["/", "/docs", "/v1/openapi.json", "/v1/openapi.responses.json"]) {
    expect((await get(path, { method: "POST" })).status).toBe(404);
    const head = await get(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
  const { data } = (await (await get("/v1/inspect/routes")).json()) as { data: { route: string }[] };
  expect(data.map(({ route }) => route)).toEqual(
    expect.arrayContaining(["/", "/docs", "/v1/openapi.json", "/v1/openapi.responses.json"]),
  );
});
