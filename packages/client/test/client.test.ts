/** Which request each method sends, and what it makes of the answer. The stack itself is in the end-to-end tests. */
import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { turnOf } from "./support/turn-of.ts";

/** A client of a server that answers everything with this, and the requests that it got. */
function clientOf(body: string | null, init: ResponseInit = {}) {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    return new Response(body, init);
  };
  return { client: createClient({ baseUrl: "http://stack", fetch, headers: { "x-team": "a" } }), requests };
}

const session = { agent_id: "a", session_id: "s" };
const turn = { ...session, turn_id: "t" };

test("every method asks for its operation, with the client's headers", async () => {
  const answer = { ...turnOf(), data: [], step: { step_type: "inference" } };
  const { client, requests } = clientOf(JSON.stringify(answer));
  await client.agents.list({ limit: 2, start_index: 1 }).page();
  await client.agents.get("a");
  await client.agents.delete("a");
  await client.sessions.list("a").page();
  await client.sessions.get(session, { turn_ids: ["t", "u"] });
  await client.sessions.delete(session);
  await client.turns.get(turn);
  await client.steps.get({ ...turn, step_id: "i" });
  await client.turns.resume(turn, { tool_responses: [] });
  expect(requests.map(({ method, url }) => `${method} ${url.replace("http://stack/v1/agents", "")}`)).toEqual(
    [
      "GET ?limit=2&start_index=1",
      "GET /a",
      "DELETE /a",
      "GET /a/sessions",
      "GET /a/session/s?turn_ids=t&turn_ids=u",
      "DELETE /a/session/s",
      "GET /a/session/s/turn/t",
      "GET /a/session/s/turn/t/step/i",
      "POST /a/session/s/turn/t/resume",
    ],
  );
  for (const request of requests) expect(request.headers.get("x-team")).toBe("a");
});

test("every other operation of `openapi.yaml` can be called by path", async () => {
  const { client } = clientOf('{"status":"OK"}');
  expect((await client.raw.GET("/v1/health")).data).toEqual({ status: "OK" });
});

test("an answer that is no error of this API is told by its beginning", async () => {
  const { client } = clientOf("<h1>Bad gateway</h1>", { status: 502 });
  await expect(client.agents.get("a")).rejects.toMatchObject({
    name: "ApiError",
    status: 502,
    message: "GET /v1/agents/a: 502 <h1>Bad gateway</h1>",
  });
});

test("a resume whose stream breaks off names its turn, which no event of it does", async () => {
  const { client } = clientOf("");
  await expect(client.turns.resume.stream(turn, { tool_responses: [] }).turn()).rejects.toMatchObject({
    name: "TurnStreamCut",
    turn_id: "t",
  });
});

test.each(["", ".", "..", undefined, null])(
  "an id of %j would name another path, and is refused before anything is sent",
  async (id) => {
    const { client, requests } = clientOf("{}");
    await expect(async () =>
      client.sessions.delete({ agent_id: "a", session_id: id as string }),
    ).rejects.toThrow(`session_id must not be ${JSON.stringify(id)}.`);
    expect(requests).toEqual([]);
  },
);

test("an answer that is no JSON is told as such", async () => {
  const { client } = clientOf("<h1>Hello</h1>", { headers: { "content-type": "text/html" } });
  await expect(client.agents.get("a")).rejects.toMatchObject({ name: "ApiError", status: 200 });
});

test("an option that is undefined is left at its default", async () => {
  const waits: number[] = [];
  // Only the pause ends by itself.
  const wait = (ms: number, signal: AbortSignal): Promise<void> => {
    waits.push(ms);
    return new Promise((resolve) =>
      ms < 1_000 ? resolve() : signal.addEventListener("abort", () => resolve()),
    );
  };
  const timing = { wait, random: () => 1 };
  const unset = { timeout: undefined, maxRetries: undefined, headers: undefined, signal: undefined };
  const headers: (string | null)[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    headers.push(request.headers.get("authorization"));
    return Response.json(turnOf(), { status: headers.length === 1 ? 429 : 200 });
  };
  const options = {
    ...unset,
    apiKey: undefined,
    providerData: undefined,
    idleTimeout: undefined,
    profile: undefined,
  };
  const client = createClient({ baseUrl: "http://stack", fetch, timing, ...options });
  await client.turns.create(session, { messages: [], documents: undefined }, unset);
  expect(headers).toEqual([null, null]);
  // Two attempts, and the pause between them.
  expect(waits).toEqual([600_000, 500, 600_000]);
});
