/** A service that judges tokens: what it is asked, how often, and what its answers mean. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createEndpointAuth } from "../../src/adapters/auth/endpoint.ts";
import type { Authenticate } from "../../src/ports/authenticate.ts";
import { serve } from "../documents/local-server.ts";
import { userOf } from "./requests.ts";

type Answer = { status?: number; body: unknown };

/** A service on a free port that answers by the token, and what it was asked. */
async function service(answers: Record<string, Answer>) {
  const asked: any[] = [];
  const { url } = await serve((request: IncomingMessage, response) => {
    void json(request).then((body: any) => {
      asked.push(body);
      const { status = 200, body: answer } = answers[body.api_key] ?? { status: 401, body: {} };
      response.writeHead(status).end(typeof answer === "string" ? answer : JSON.stringify(answer));
    });
  });
  return { url: `${url}/validate`, asked, answers };
}

const alice = { principal: "alice", attributes: { teams: ["red"] } };

test("is sent the token, the path and its parameters, and no header", async () => {
  const { url, asked } = await service({ good: { body: { ...alice, message: "Welcome" } } });
  const authenticate = createEndpointAuth({ url });
  const request = new Request("http://stack/v1/agents?limit=5&tag=a&tag=b", {
    headers: {
      authorization: "Bearer good",
      "x-llamastack-provider-data": '{"key":"private"}',
      cookie: "private",
    },
  });
  expect(await authenticate(request)).toEqual(alice);
  expect(asked).toEqual([
    {
      api_key: "good",
      request: { path: "/v1/agents", headers: {}, params: { limit: ["5"], tag: ["a", "b"] } },
    },
  ]);
});

test("is asked once per token while its answer counts, also by requests at the same time", async () => {
  const { url, asked } = await service({ good: { body: alice } });
  let time = 0;
  const authenticate = createEndpointAuth({ url, cache: 1_000 }, { now: () => time });
  await Promise.all([userOf(authenticate, "good"), userOf(authenticate, "good", "/v1/models")]);
  time = 999;
  expect(await userOf(authenticate, "good")).toEqual(alice);
  expect(asked).toHaveLength(1);
  time = 1_000;
  expect(await userOf(authenticate, "good")).toEqual(alice);
  expect(asked).toHaveLength(2);
});

test("is asked again for a token that it refused", async () => {
  const { url, answers } = await service({ later: { status: 403, body: "no" } });
  const authenticate = createEndpointAuth({ url });
  expect(await userOf(authenticate, "later")).toBeNull();
  answers["later"] = { body: { principal: "late" } };
  expect(await userOf(authenticate, "later")).toEqual({ principal: "late", attributes: {} });
});

test("only so many tokens are remembered", async () => {
  const { url, asked } = await service(
    Object.fromEntries(["a", "b", "c"].map((token) => [token, { body: { principal: token } }])),
  );
  const authenticate = createEndpointAuth({ url }, { maxTokens: 2 });
  for (const token of ["a", "b", "c", "c", "b", "a"]) await userOf(authenticate, token);
  expect(asked.map(({ api_key }) => api_key)).toEqual(["a", "b", "c", "a"]);
});

test.each<[string, Answer, string]>([
  ["an error", { status: 500, body: {} }, "answered 500; it should be 200, 401 or 403."],
  ["no JSON", { body: "<html>" }, "answered something else than"],
  ["no principal", { body: { attributes: {} } }, "answered something else than"],
  [
    "attributes of another shape",
    { body: { principal: "x", attributes: { teams: "red" } } },
    "something else",
  ],
])("an answer with %s judges nobody", async (_, answer, message) => {
  const { url, answers } = await service({ token: answer });
  const authenticate = createEndpointAuth({ url });
  const failure = await failureOf(authenticate, "token");
  expect(failure).toContain(`The authentication service at ${url}`);
  expect(failure).toContain(message);
  // It counts at once when the service is well again.
  answers["token"] = { body: alice };
  expect(await userOf(authenticate, "token")).toEqual(alice);
});

test("a service that is not there, or does not answer in time, judges nobody", async () => {
  const { url } = await serve(() => undefined);
  const slow = createEndpointAuth({ url }, { timeout: 20 });
  expect(await failureOf(slow, "secret")).toBe(
    `The authentication service at ${url}/ did not answer within 20 ms.`,
  );
  const { url: redirecting } = await serve((_, response) => response.writeHead(307, { location: url }).end());
  const moved = createEndpointAuth({ url: redirecting });
  expect(await failureOf(moved, "secret")).toContain("cannot be reached");
});

test("an answer that does not end, or is too large, judges nobody, and is not read on", async () => {
  const { url } = await serve((_, response) => void response.writeHead(200).write('{"principal":'));
  const message = await failureOf(createEndpointAuth({ url }, { timeout: 20 }), "secret");
  expect(message).toBe(`The authentication service at ${url}/ did not answer within 20 ms.`);

  let closed: Promise<unknown> = Promise.resolve();
  const { url: endless } = await serve((_, response) => {
    closed = once(response, "close");
    const send = (): void => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
    };
    response.writeHead(200).on("drain", send);
    send();
  });
  const tooLarge = createEndpointAuth({ url: endless });
  expect(await failureOf(tooLarge, "secret")).toContain("answered with more than 1048576 bytes");
  await closed;
});

async function failureOf(authenticate: Authenticate, token: string): Promise<string> {
  const failure: unknown = await userOf(authenticate, token).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  const { message } = failure as Error;
  expect(message).not.toContain(token === "secret" ? token : `${token}"`);
  return message;
}
