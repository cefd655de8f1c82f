/** `auth` of a configuration: whom it opens for, and what is said of the mistakes in it. */
import { describe, expect, test } from "vitest";
import { createMockInference } from "@understudy/mock-inference";
import { openAuth, type AuthConfiguration } from "../../src/compose/auth.ts";
import { isConfiguration, parseConfiguration } from "../../src/compose/configuration.ts";
import { userOf } from "../auth/requests.ts";
import { site } from "../documents/local-server.ts";

const providers = createMockInference([]);
const parse = (text: string) => parseConfiguration(text, { file: "stack.yaml", providers });

const whole = `
auth:
  type: tokens
  tokens:
    secret-a: { principal: alice, attributes: { teams: [red] } }
    secret-b: { principal: bob }
  policy:
    - { forbid: { actions: create }, when: user with guest in roles, description: Guests only look. }
    - { permit: { actions: [create, read, update, delete] }, when: user is owner }
    - { permit: { actions: read, principal: bob, resource: "agent::*" }, unless: [user is owner] }
    - { permit: { actions: read }, when: user shares teams with owner }
  adopt: alice
`;

describe("a configuration of auth alone", () => {
  test("is one, and gives its users", async () => {
    expect(isConfiguration(whole)).toBe(true);
    const { auth } = await parse(whole);
    const authenticate = await openAuth(auth as AuthConfiguration);
    expect(await userOf(authenticate, "secret-a")).toEqual({
      principal: "alice",
      attributes: { teams: ["red"] },
    });
    expect(await userOf(authenticate, "secret-c")).toBeNull();
    expect(auth).toMatchObject({ adopt: "alice", policy: { length: 4 } });
  });

  test("may name a service", async () => {
    const { url } = await site({ "/": { body: '{"principal":"alice"}' } });
    const { auth } = await parse(`auth: { type: endpoint, url: "${url}", cache: 10m }`);
    const authenticate = await openAuth(auth as AuthConfiguration);
    expect(await userOf(authenticate, "any")).toEqual({ principal: "alice", attributes: {} });
  });

  test("may name keys", async () => {
    const text =
      "auth: { type: jwt, issuer: a, audience: b, jwks: { uri: 'https://a.example/k', recheck: 1h } }";
    const { auth } = await parse(text);
    const authenticate = await openAuth(auth as AuthConfiguration);
    expect(await userOf(authenticate, "none")).toBeNull();
  });
});

const jwt = "type: jwt, issuer: a, audience: b";
const rules = (text: string) => `auth:\n  type: endpoint\n  url: https://a.example\n  policy: ${text}`;

test.each([
  ["auth: {}", "1:7 auth.type: is missing"],
  [
    "auth: { type: token }",
    '1:15 auth.type: must be tokens, jwt or endpoint, not "token"; did you mean tokens?',
  ],
  ["auth: { type: tokens }", "1:7 auth: type tokens needs tokens"],
  ["auth: { type: tokens, tokens: {} }", "1:31 auth.tokens: has no tokens, so that nobody could ask"],
  ["auth: { type: jwt, isuer: a }", "1:20 auth.isuer: unknown key; did you mean issuer?"],
  ["auth: { type: jwt, issuer: a, jwks: { file: a } }", "1:7 auth: type jwt needs audience"],
  [
    "auth: { type: endpoint, url: 'http://a', issuer: a }",
    "1:50 auth.issuer: belongs to type jwt; type endpoint has url, cache",
  ],
  [`auth: { ${jwt}, jwks: {} }`, "auth.jwks: needs one of uri, file and keys"],
  [`auth: { ${jwt}, jwks: { file: a, keys: [{}] } }`, "auth.jwks: needs one of uri, file and keys"],
  [
    `auth: { ${jwt}, jwks: { file: a, recheck: 1h } }`,
    "auth.jwks.recheck: belongs to uri; other keys are read once",
  ],
  [
    `auth: { ${jwt}, jwks: { uri: a } }`,
    "auth.jwks.uri: is no URL; write one such as https://login.example/path",
  ],
  [
    "auth: { type: endpoint, url: 'http://a:secret@a' }",
    "1:30 auth.url: has a user or password, which no request can be made with; leave it out",
  ],
  [`auth: { ${jwt}, jwks: { file: a }, algorithms: [HS256] }`, "auth.algorithms[0]: must be"],
  ["auth: { type: endpoint, url: 'ftp://a' }", "1:30 auth.url: is no URL"],
  [
    "auth: { type: endpoint, url: 'http://a', cache: soon }",
    "1:49 auth.cache: is no time; write one such as 30s, 10m or 1h",
  ],
  [
    rules("[]"),
    "4:11 auth.policy: has no rules, which would refuse everything; leave policy out for the default",
  ],
  [
    rules("[{ permit: { actions: reed } }]"),
    '4:33 auth.policy[0].permit.actions: unknown action "reed"; did you mean read?',
  ],
  [
    rules("[{ forbid: { actions: [read, write] } }]"),
    '4:40 auth.policy[0].forbid.actions[1]: unknown action "write"; actions: create, read, update, delete',
  ],
  [rules("[{ permit: { actions: [] } }]"), "4:33 auth.policy[0].permit.actions: has no actions"],
  [`auth: { ${jwt}, jwks: { keys: [] } }`, "auth.jwks.keys: has no keys"],
  [`auth: { ${jwt}, jwks: { file: a }, algorithms: [] }`, "auth.algorithms: has no algorithms"],
  [`auth: { ${jwt}, jwks: { uri: "http://a", recheck: 1w } }`, "auth.jwks.recheck: is no time;"],
  [rules("[{ permit: { resource: agent } }]"), "auth.policy[0].permit.actions: is missing"],
  [rules("[{ allow: { actions: read } }]"), "4:14 auth.policy[0].allow: unknown key"],
  [rules("[{ when: user is owner }]"), "4:12 auth.policy[0]: needs either permit or forbid"],
  [
    rules("[{ permit: { actions: read }, when: user is owner, unless: user is owner }]"),
    "4:12 auth.policy[0]: has when and unless; write two rules",
  ],
  [
    rules("[{ permit: { actions: read }, when: [user is owner, user in owner teams] }]"),
    '4:63 auth.policy[0].when[1]: unknown condition "user in owner teams"; did you mean user in owners teams?',
  ],
])("%j is reported as: %s", async (text, message) => {
  await expect(parse(text)).rejects.toThrow(message);
});

test.each(["secret", "[secret]", "~"])("tokens that are %s are not shown", async (tokens) => {
  const mistake = await parse(`auth: { type: tokens, tokens: ${tokens} }`).catch(String);
  expect(mistake).toContain("1:31 auth.tokens: must be a mapping of tokens to users");
  expect(mistake).not.toContain("secret");
});

test.each([
  [["secret: alice"], "entry 1 must be a mapping with a principal"],
  [["ok: { principal: a }", "secret: {}"], "entry 2 needs a principal: a text"],
  [
    ["secret: { principal: a, teams: [x] }"],
    "entry 1 has the unknown key teams; keys: principal, attributes",
  ],
  [["secret: { principal: a, attributes: { teams: x } }"], "entry 1 needs lists of texts as its attributes"],
  [["sécret: { principal: a }"], "entry 1 has other characters than visible ASCII ones"],
])("a mistake in the tokens %j is told with its line, without the token", async (tokens, message) => {
  const lines = tokens.map((token) => `\n    ${token}`);
  const error: unknown = await parse(`auth:\n  type: tokens\n  tokens:${lines.join("")}`).catch(
    (thrown: unknown) => thrown,
  );
  expect(String(error)).toContain(`stack.yaml:${3 + lines.length}:5 auth.tokens: ${message}`);
  expect(String(error)).not.toMatch(/s[eé]cret/);
});

describe("all mistakes are told at once", () => {
  test("mistakes of shape come with the others, except for mistakes that follow from them", async () => {
    const text = `auth:
  type: tokens
  tokens:
    a: { principal: a }
    b: { principal: 1 }
  policy:
    - permit: { actons: read }
    - permit: { actions: raed }
    - prmit: { actions: read }
    - forbid: { actions: read, resource: "*" }
      when: user is ownr
      wen: user is owner
    - permit: { actions: [1, raed] }
      unless: []
models: [{ model_id: 1 }, { model_id: 1 }]
store: file
`;
    const error: unknown = await parse(text).catch((thrown: unknown) => thrown);
    const lines = (error instanceof Error ? error.message : "").split("\n");
    expect(lines.map((line) => line.replace(/^stack\.yaml:(\d+):\d+ ([^:]+): .*$/, "$1 $2"))).toEqual([
      "5 auth.tokens",
      "7 auth.policy[0].permit.actons",
      "8 auth.policy[1].permit.actions",
      "9 auth.policy[2].prmit",
      "10 auth.policy[3].forbid.resource",
      "11 auth.policy[3].when",
      "12 auth.policy[3].wen",
      "13 auth.policy[4].permit.actions[0]",
      "14 auth.policy[4].unless",
      "15 models[0].model_id",
      "15 models[1].model_id",
      "16 store",
    ]);
  });

  test.each([
    ["- a", "stack.yaml:1:1: must be a mapping, not a list"],
    ["auth: { type: tokens, tokenz: {} }", "stack.yaml:1:23 auth.tokenz: unknown key; did you mean tokens?"],
    ["auth: { type: { a: b }, policy: [permit] }\nstore: file", "stack.yaml:2:8 store: expected auto,"],
  ])("%j", async (text, message) => {
    await expect(parse(text)).rejects.toThrow(message);
  });
});

test("a time in a program is checked when auth is opened", async () => {
  const auth: AuthConfiguration = { type: "endpoint", url: "http://127.0.0.1", cache: "soon" };
  await expect(openAuth(auth)).rejects.toThrow('auth: cache is a time such as 30s, 10m or 1h, not "soon".');
});
