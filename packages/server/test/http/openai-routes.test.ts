/** OpenAI's API at the address of a stack. */
import { describe, expect, onTestFinished, test } from "vitest";
import { createDoors, isConnectionRefused } from "@understudy/http";
import { parseScripts } from "@understudy/mock-inference";
import { profiles } from "@understudy/contract/profiles";
import { throughDoor } from "../../../../vitest.door.ts";
import { createStack } from "../../src/compose/create-stack.ts";
import { createDoor } from "../../src/door/door.ts";
import type { StackOptions } from "../../src/compose/stack.ts";
import { openAiFront, openAiRoutes } from "../../src/fronts/openai/front.ts";
import { silent } from "../../src/ports/logger.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

const scripts = parseScripts(`
script: pair
model: mine
replies:
  - say: [One, .]
  - error: { status: 500, message: Overloaded. }
`);

function start(options: StackOptions = {}) {
  const stack = createStack({ scripts, ...options });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const handle = throughDoor(stack);
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await handle(
      new Request(`http://stack${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    const content = await response.text();
    return { status: response.status, headers: response.headers, text: content };
  };
  return { stack, call };
}

const ask = (...contents: string[]) => ({
  model: "mine",
  messages: contents.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content })),
});
const json = ({ text }: { text: string }) => JSON.parse(text);

describe("the scripted model of a stack", () => {
  test.each(["/v1", "/v1/openai/v1"])("answers chat completions under %s", async (base) => {
    const { call } = start();
    const answer = await call("POST", `${base}/chat/completions`, ask("Hi"));
    expect(json(answer).choices[0].message.content).toBe("One.");
    const streamed = await call("POST", `${base}/chat/completions`, { ...ask("Hi"), stream: true });
    expect(streamed.headers.get("content-type")).toContain("text/event-stream");
    expect(streamed.text).toMatch(/"content":"One".*data: \[DONE\]\n\n$/s);
  });

  test("refuses the connection where a script says so", async () => {
    const refusing = parseScripts("script: closed\nmodel: mine\notherwise: { wire: { type: refuse } }\n");
    const lines: unknown[] = [];
    const logger = { ...silent, info: (...line: unknown[]) => void lines.push(line) };
    const { call } = start({ scripts: refusing, logger });
    await expect(call("POST", "/v1/chat/completions", ask("Hi"))).rejects.toSatisfy(isConnectionRefused);
    expect(lines).toEqual([
      [
        expect.objectContaining({ method: "POST", path: "/v1/chat/completions" }),
        "refused the connection, as a script says",
      ],
    ]);
  });

  test.each(["/v1", "/v1/openai/v1"])("answers embeddings under %s", async (base) => {
    const body = { model: "mock-embed", input: "Hi" };
    expect(json(await start().call("POST", `${base}/embeddings`, body)).data).toHaveLength(1);
  });

  test("is listed in OpenAI's form and in the stack's own", async () => {
    const { call } = start();
    const ids = json(await call("GET", "/v1/openai/v1/models")).data.map(({ id }: { id: string }) => id);
    expect(ids).toContain("mine");
    expect(json(await call("GET", "/v1/openai/v1/models/mine"))).toMatchObject({ object: "model" });
    const own = json(await call("GET", "/v1/models")).data;
    expect(own).toContainEqual(expect.objectContaining({ identifier: "mine" }));
  });

  test("has the names of the configuration and of registrations too", async () => {
    const configuration = { models: [{ model_id: "ours", provider_model_id: "mine" }] };
    const { call } = start({ configuration });
    await call("POST", "/v1/models", { model_id: "theirs", provider_model_id: "mine" });
    const { data } = json(await call("GET", "/v1/openai/v1/models"));
    expect(data.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["mine", "ours", "theirs", "mock-embed"]),
    );
    for (const model of ["ours", "theirs"]) {
      const answer = json(await call("POST", "/v1/chat/completions", { ...ask("Hi"), model }));
      expect([answer.model, answer.choices[0].message.content]).toEqual([model, "One."]);
    }
  });

  test("has the provider before its name where the profile does that", async () => {
    const { call } = start({ profile: profiles["0.3.5"] });
    const ids = json(await call("GET", "/v1/openai/v1/models")).data.map(({ id }: { id: string }) => id);
    expect(ids).toContain("understudy/mine");
    expect(ids).not.toContain("mine");
    const model = "understudy/mine";
    expect(
      json(await call("POST", "/v1/openai/v1/chat/completions", { ...ask("Hi"), model })).choices,
    ).toMatchObject([{ message: { content: "One." } }]);
    const unknown = json(await call("POST", "/v1/chat/completions", { ...ask("Hi"), model: "mines" }));
    expect(unknown.error.message).toContain("understudy/mine");
  });

  test("plays one script for turns and completions, with one journal", async () => {
    const { stack, call } = start();
    const agent_config = { model: "mine", instructions: "", enable_session_persistence: true };
    const { agent_id } = json(await call("POST", "/v1/agents", { agent_config }));
    const sessions = `/v1/agents/${agent_id}/session`;
    const { session_id } = json(await call("POST", sessions, { session_name: "s" }));
    const { messages } = ask("Hi");
    await call("POST", `${sessions}/${session_id}/turn`, { messages });
    await call("POST", "/v1/chat/completions", ask("Hi", "One.", "Go on"));
    expect(stack.mock.journal.list()).toMatchObject([{ path: "replies[0]" }, { path: "replies[1]" }]);
    expect(stack.mock.unusedReplies()).toEqual([]);
  });
});

describe("an error on a route of OpenAI", () => {
  test.each(["reference", "0.2.12", "0.3.5"] as const)("has OpenAI's form under %s", async (name) => {
    const { call } = start({ profile: profiles[name] });
    const model = name === "0.3.5" ? "understudy/mine" : "mine";
    const envelope = (message: unknown, type: string) => ({
      error: { message, type, param: expect.toBeOneOf([null, expect.any(String)]), code: expect.anything() },
    });
    const scripted = await call("POST", "/v1/chat/completions", { ...ask("Hi", "One.", "Go on"), model });
    expect([scripted.status, json(scripted)]).toEqual([
      500,
      { error: { message: "Overloaded.", type: "server_error", param: null, code: null } },
    ]);
    const unknown = await call("POST", "/v1/chat/completions", { ...ask("Hi"), model: "nobody's" });
    expect(unknown.status).toBe(404);
    expect(json(unknown)).toEqual(
      envelope(expect.stringContaining("There is no model"), "invalid_request_error"),
    );
    const method = await call("GET", "/v1/embeddings");
    expect([method.status, method.headers.get("allow")]).toEqual([405, "POST"]);
    const nowhere = await call("POST", "/v1/openai/v1/nowhere", {});
    expect(nowhere.status).toBe(404);
    expect(json(nowhere)).toEqual(
      envelope(expect.stringContaining("There is no POST"), "invalid_request_error"),
    );
  });

  test("has it too if the server itself fails, and the log says why", async () => {
    const errors: object[] = [];
    const app = {
      ...testServer(fakeProviders({})).app,
      logger: { ...silent, error: (fields: object) => void errors.push(fields) },
    };
    const bug = new Error("a bug");
    const enter = createDoor(app, { fronts: [openAiFront(() => Promise.reject(bug))] });
    const handle = throughDoor(createDoors((request) => enter(request, { request })));
    const response = await handle(new Request("http://stack/v1/embeddings", { method: "POST" }));
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        error: {
          message: "The server failed; its log says why.",
          type: "server_error",
          param: null,
          code: null,
        },
      },
    ]);
    expect(errors).toMatchObject([{ err: bug }]);
  });
});

test("these routes are listed, and have the headers of the stack", async () => {
  const { call } = start({ cors: "https://app.example" });
  const listed = json(await call("GET", "/v1/inspect/routes")).data;
  for (const { method, path } of openAiRoutes)
    expect(listed).toContainEqual({ method, route: path, provider_types: [] });
  const origin = { origin: "https://app.example", "x-request-id": "mine-1" };
  const { headers } = await call("POST", "/v1/chat/completions", ask("Hi"), origin);
  expect(headers.get("x-request-id")).toBe("mine-1");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect((await call("OPTIONS", "/v1/chat/completions", undefined, origin)).status).toBe(204);
});

test("a path with encoded letters is the same path", async () => {
  const { call } = start();
  expect((await call("POST", "/v1/%63hat/completions", ask("Hi"))).status).toBe(200);
  for (const path of ["/v1/%72esponses", "/v1/openai/v1/%72esponses"]) {
    const { id } = json(await call("POST", path, { model: "mine", input: "Hi" }));
    expect([path, (await call("GET", `${path}/${id}`)).status]).toEqual([path, 200]);
  }
});

test("a body that is too large is refused as everywhere", async () => {
  const { call } = start();
  expect((await call("POST", "/v1/chat/completions", ask("x".repeat(9_000_000)))).status).toBe(413);
});

test("a stack with a custom provider has no such routes", async () => {
  const { inference } = fakeProviders({});
  const { call } = start({ providers: { inference } });
  const answer = await call("POST", "/v1/chat/completions", ask("Hi"));
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("Unknown route: /v1/chat/completions");
  const listed = json(await call("GET", "/v1/inspect/routes")).data;
  expect(JSON.stringify(listed)).not.toContain("openai");
  expect(JSON.stringify(listed)).not.toContain("chat");
});
