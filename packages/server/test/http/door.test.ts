/** The order of the door: the store, preflights, who asks, and the first front that finds the request. */
import { expect, test } from "vitest";
import { toJsonAnswer } from "@understudy/http";
import { createDoor, type DoorOptions, type Front } from "../../src/door/door.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

const refusal = toJsonAnswer({ error: "who?" }, 401);

/** A front of these paths, whose answer says its name. */
function front(name: string, paths: readonly string[], isOpen = false): Front {
  return {
    find: (_method, path) =>
      paths.includes(path) ? { isOpen, answer: async () => toJsonAnswer({ name }) } : null,
  };
}

function door(options: Partial<DoorOptions> = {}) {
  const asked: string[] = [];
  const enter = createDoor(testServer(fakeProviders({})).app, {
    cors: "*",
    authentication: async ({ request }) => {
      asked.push(request.url);
      return { refusal };
    },
    fronts: [front("open", ["/open", "/both"], true), front("closed", ["/both", "/closed"])],
    ...options,
  });
  const call = async (path: string, method = "GET") => {
    const request = new Request(`http://stack${path}`, { method });
    const { status, headers, body } = await enter(request, { request });
    return { status, body, headers };
  };
  return { call, asked };
}

test("the first front that finds a request answers it", async () => {
  const { call, asked } = door();
  expect(await call("/both")).toMatchObject({ status: 200, body: '{"name":"open"}' });
  expect(asked).toEqual([]);
});

test("what is not open is answered to nobody who is unknown, with the headers of every answer", async () => {
  const { call, asked } = door();
  const { status, headers } = await call("/closed");
  expect([status, asked]).toEqual([401, ["http://stack/closed"]]);
  expect(headers).toMatchObject({ "x-request-id": expect.any(String), "access-control-allow-origin": "*" });
});

test("a preflight asks nobody", async () => {
  const { call, asked } = door();
  expect([(await call("/closed", "OPTIONS")).status, asked]).toEqual([204, []]);
});

test("a stack whose store must not be shown says why, whoever asks", async () => {
  const { call, asked } = door({ ready: Promise.resolve("The store is another's.") });
  for (const path of ["/open", "/closed", "/unknown"]) {
    const { status, headers, body } = await call(path);
    expect([status, body]).toEqual([503, expect.stringContaining("The store is another's.")]);
    expect(headers["x-request-id"]).toBeDefined();
  }
  expect(asked).toEqual([]);
});
