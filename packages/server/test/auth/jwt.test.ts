/** Signed tokens: which name a user, with keys from a server, a file and the configuration. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { createJwtAuth, loadJose, type JwtAuthConfig } from "../../src/adapters/auth/jwt.ts";
import { serve, site } from "../documents/local-server.ts";
import { createTempFolder } from "../store/temp.ts";
import { userOf, withHeader } from "./requests.ts";

const issuer = "https://login.example";
const audience = "llama-stack";
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let rsa: Pair;
let ec: Pair;
let other: Pair;
let keys: Record<string, unknown>[];

beforeAll(async () => {
  [rsa, ec, other] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("ES256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: "rsa", alg: "RS256", use: "sig" },
    { ...(await exportJWK(ec.publicKey)), kid: "ec", alg: "ES256", use: "sig" },
  ];
});

interface Making {
  claims?: JWTPayload;
  header?: { alg: string; kid?: string };
  key?: CryptoKey | Uint8Array;
}

const claims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: "alice",
  exp: Math.floor(Date.now() / 1000) + 60,
});

/** A good token, but for what is given; undefined leaves a claim out. */
function sign({ claims: changed, header = { alg: "RS256", kid: "rsa" }, key = rsa.privateKey }: Making = {}) {
  return new SignJWT({ ...claims(), ...changed }).setProtectedHeader(header).sign(key);
}

const open = (more: Partial<JwtAuthConfig> = {}) =>
  createJwtAuth({ issuer, audience, jwks: { keys }, ...more });

describe("a token", () => {
  test("signed by RS256 or ES256 names its subject", async () => {
    const authenticate = await open();
    const user = { principal: "alice", attributes: {} };
    expect(await userOf(authenticate, await sign())).toEqual(user);
    const byEc = await sign({ header: { alg: "ES256", kid: "ec" }, key: ec.privateKey });
    expect(await userOf(authenticate, byEc)).toEqual(user);
    expect(await authenticate(withHeader(`bearer ${await sign()}`))).toEqual(user);
  });

  const soon = Math.floor(Date.now() / 1000) + 3_600;
  test.each<[string, () => Making | Promise<Making>]>([
    ["expired", () => ({ claims: { exp: 1 } })],
    ["not valid yet", () => ({ claims: { nbf: soon } })],
    ["of another issuer", () => ({ claims: { iss: "https://other.example" } })],
    ["for another audience", () => ({ claims: { aud: "other" } })],
    ["for no audience", () => ({ claims: { aud: undefined } })],
    ["without an end", () => ({ claims: { exp: undefined } })],
    ["without a subject", () => ({ claims: { sub: undefined } })],
    ["of an empty subject", () => ({ claims: { sub: "" } })],
    ["of an unknown key", () => ({ header: { alg: "RS256", kid: "unknown" } })],
    ["signed by another key", () => ({ key: other.privateKey })],
    [
      "signed by HS256 with the public key as its secret",
      async () => ({
        header: { alg: "HS256", kid: "rsa" },
        key: new TextEncoder().encode(await exportSPKI(rsa.publicKey)),
      }),
    ],
  ])("%s names nobody", async (_, making) => {
    expect(await userOf(await open(), await sign(await making()))).toBeNull();
  });

  test("a token without a signature names nobody, nor does what is no token", async () => {
    const authenticate = await open();
    expect(await userOf(authenticate, new UnsecuredJWT(claims()).encode())).toBeNull();
    for (const text of ["x", "a.b.c", `${await sign()}x`])
      expect(await userOf(authenticate, text)).toBeNull();
    expect(await authenticate(withHeader())).toBeNull();
  });

  test("a token of an algorithm that the configuration does not name names nobody", async () => {
    expect(await userOf(await open({ algorithms: ["ES256"] }), await sign())).toBeNull();
  });
});

describe("claims", () => {
  const attributes = { groups: "teams", team: "teams", tenant: "namespaces" };
  const from = async (changed: JWTPayload) =>
    userOf(await open({ attributes }), await sign({ claims: changed }));

  test("become attributes: lists, and texts with values between spaces", async () => {
    expect(
      await from({ groups: ["red", "blue team"], team: "red green", tenant: "acme", role: "admin" }),
    ).toEqual({
      principal: "alice",
      attributes: { teams: ["red", "blue team", "green"], namespaces: ["acme"] },
    });
  });

  test("claims that are missing, null or empty give no attributes", async () => {
    expect(await from({ groups: null, team: " ", tenant: [] })).toEqual({
      principal: "alice",
      attributes: {},
    });
  });

  test.each([[5], [true], [{ a: 1 }], [["red", 5]], [[{}]]])(
    "of %j: the token names nobody",
    async (groups) => {
      expect(await from({ groups })).toBeNull();
    },
  );
});

describe("keys", () => {
  const folder = createTempFolder();
  test("are fetched once for many tokens", async () => {
    const server = await site({ "/jwks": { body: JSON.stringify({ keys }) } });
    const authenticate = await open({ jwks: { uri: `${server.url}/jwks` } });
    for (let index = 0; index < 3; index += 1)
      expect(await userOf(authenticate, await sign())).toMatchObject({ principal: "alice" });
    expect(server.requests).toEqual(["/jwks"]);
  });

  test("are fetched again when it is time", async () => {
    const server = await site({ "/jwks": { body: JSON.stringify({ keys }) } });
    const authenticate = await open({ jwks: { uri: `${server.url}/jwks`, recheck: 0 } });
    for (let index = 0; index < 2; index += 1) await userOf(authenticate, await sign());
    expect(server.requests).toEqual(["/jwks", "/jwks"]);
  });

  test("keys that cannot be fetched judge no token, and the error shows neither the token nor the query", async () => {
    const { url } = await serve((_, response) => response.writeHead(500).end());
    const authenticate = await open({ jwks: { uri: `${url}/jwks?key=secret` } });
    const token = await sign();
    const failure: unknown = await userOf(authenticate, token).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: expect.stringContaining(`The keys at ${url}/jwks could not be used`),
    });
    expect(String(failure)).not.toContain(token);
    expect(String(failure)).not.toContain("secret");
  });

  test("keys may be in a file", async () => {
    const file = join(folder, "keys.json");
    await writeFile(file, JSON.stringify({ keys }));
    expect(await userOf(await open({ jwks: { file } }), await sign())).toMatchObject({ principal: "alice" });
  });

  test("a file of keys that is missing or holds none is an error at the start", async () => {
    await expect(open({ jwks: { file: "missing.json" } })).rejects.toThrow(
      "auth.jwks: the keys in missing.json cannot be read: ENOENT",
    );
    const file = join(folder, "none.json");
    await writeFile(file, "[]");
    await expect(open({ jwks: { file } })).rejects.toThrow(
      `the keys in ${file} cannot be read: JSON Web Key Set`,
    );
  });
});

test("jwt without the package jose fails with an error that says how to install it", async () => {
  const missing = createJwtAuth({ issuer, audience, jwks: { keys } }, () => loadJose("no-such-package"));
  await expect(missing).rejects.toThrow(
    "auth.type jwt needs the package jose, which is not installed: npm install jose",
  );
});
