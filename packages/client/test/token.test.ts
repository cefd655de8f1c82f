/** The `token` option, and the errors of tokens and rights. */
import { expect, test, vi } from "vitest";
import { ApiError, AuthenticationError, PermissionError } from "../src/index.ts";
import { clientOf, json, unreachable } from "./support/client-of.ts";

const ok = json({ data: [] });
const refused = json({ error: { message: "Missing or unknown token." } }, { status: 401 });
const sent = (requests: Request[]) => requests.map(({ headers }) => headers.get("authorization"));
const agent = { model: "m", instructions: "" };

test("a text is sent with every request, rather than an apiKey", async () => {
  const { client, requests } = clientOf([ok], { token: "secret", apiKey: "other" });
  await client.models.list();
  expect(sent(requests)).toEqual(["Bearer secret"]);
});

test.each([
  ["a function", () => "secret"],
  ["an asynchronous one", async () => "secret"],
])("%s is asked once for many requests", async (_, get) => {
  const token = vi.fn(get);
  const { client, requests } = clientOf([ok, ok, ok], { token, apiKey: "other" });
  await Promise.all([client.models.list(), client.models.list()]);
  await client.models.list();
  expect(sent(requests)).toEqual(["Bearer secret", "Bearer secret", "Bearer secret"]);
  expect(token).toHaveBeenCalledTimes(1);
});

test("it is asked again after a 401, and the request is sent once more with its body", async () => {
  let count = 0;
  const created = json({ agent_id: "a" });
  const { client, requests } = clientOf([ok, refused, created], { token: () => `t${(count += 1)}` });
  await client.models.list();
  expect(await client.agents.create(agent)).toEqual({ agent_id: "a" });
  expect(sent(requests)).toEqual(["Bearer t1", "Bearer t1", "Bearer t2"]);
  expect(await requests[2]?.json()).toMatchObject({ agent_config: agent });
});

test("a second 401 is the answer, and the next request asks anew", async () => {
  let count = 0;
  const { client, requests } = clientOf([refused, refused, ok], { token: () => `t${(count += 1)}` });
  await expect(client.models.list()).rejects.toThrow(AuthenticationError);
  await client.models.list();
  expect(sent(requests)).toEqual(["Bearer t1", "Bearer t2", "Bearer t3"]);
});

test("one new token serves all requests that were refused with the old one", async () => {
  let count = 0;
  const { client, requests } = clientOf([refused, refused, ok, ok], { token: () => `t${(count += 1)}` });
  await Promise.all([client.models.list(), client.models.list()]);
  expect(sent(requests)).toEqual(["Bearer t1", "Bearer t1", "Bearer t2", "Bearer t2"]);
});

test("a function that fails is the error of the call, and is asked again by the next", async () => {
  const token = vi
    .fn(() => "secret")
    .mockImplementationOnce(() => {
      throw new Error("signed out");
    });
  const { client, requests } = clientOf([ok], { token });
  await expect(client.models.list()).rejects.toThrow(/^signed out$/);
  await client.models.list();
  expect(sent(requests)).toEqual(["Bearer secret"]);
});

test("a call is aborted while its token is awaited", async () => {
  const { client, requests } = clientOf([ok], { token: () => new Promise(() => undefined) });
  const controller = new AbortController();
  const call = client.agents.get("a", { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  expect(requests).toEqual([]);
});

test("a header of the call takes precedence, and is not sent again", async () => {
  const token = vi.fn(() => "secret");
  const { client, requests } = clientOf([refused], { token });
  const call = client.agents.get("a", { headers: { authorization: "Bearer own" } });
  await expect(call).rejects.toThrow(AuthenticationError);
  expect(sent(requests)).toEqual(["Bearer own"]);
  expect(token).not.toHaveBeenCalled();
});

test.each([
  [
    401,
    AuthenticationError,
    { error: { message: "Unknown token." } },
    "401 Unknown token. Give the client a token.",
  ],
  [403, PermissionError, { detail: "You may not create this model." }, "403 You may not create this model."],
])("a %d is an error of its own, with the server's words", async (status, type, body, message) => {
  const { client } = clientOf([json(body, { status })]);
  const error: unknown = await client.agents.get("a").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(type);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: type.name, status, body, message: `GET /v1/agents/a: ${message}` });
});

test("a connection that fails is tried again with the same token", async () => {
  const { client, requests } = clientOf([unreachable, ok], { token: () => "secret" });
  await client.models.list();
  expect(sent(requests)).toEqual(["Bearer secret", "Bearer secret"]);
});
