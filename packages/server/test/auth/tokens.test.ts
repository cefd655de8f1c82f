/** Fixed tokens: which header names which user. */
import { expect, test } from "vitest";
import { createTokenAuth } from "../../src/adapters/auth/tokens.ts";
import { userOf, withHeader } from "./requests.ts";

const authenticate = createTokenAuth({
  tokens: {
    "secret-a": { principal: "alice", attributes: { teams: ["red"] } },
    "secret-b": { principal: "bob" },
    "secret-é": { principal: "erin" },
  },
});

test("a token names its user, who may have no attributes", async () => {
  expect(await userOf(authenticate, "secret-a")).toEqual({
    principal: "alice",
    attributes: { teams: ["red"] },
  });
  expect(await userOf(authenticate, "secret-b")).toEqual({ principal: "bob", attributes: {} });
});

test.each(["bearer secret-a", "BEARER secret-a", "Bearer   secret-a"])("%j is understood", (header) => {
  expect(authenticate(withHeader(header))).toMatchObject({ principal: "alice" });
});

test.each([
  undefined,
  "secret-a",
  "Basic secret-a",
  "Bearer",
  "Bearer secret-a secret-b",
  "Bearer secret-a, Bearer secret-b",
  "Bearer secret-",
  "Bearer secret-aa",
  "Bearer secret-asecret-a",
  "Bearer Secret-a",
  "Bearer constructor",
])("%j names nobody", (header) => {
  expect(authenticate(withHeader(header))).toBeNull();
});
