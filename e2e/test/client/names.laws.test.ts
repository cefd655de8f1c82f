/** What can be named can be read and removed: names that callers choose, by the client and over TCP. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { createClient, type ResponsesClient } from "@understudy/client/responses";
import { startUnderstudy, type Understudy } from "@understudy/server";

let understudy: Understudy;
let client: ResponsesClient;

beforeAll(async () => {
  understudy = await startUnderstudy({
    script: `
script: names
model: m
otherwise: { say: Hi. }
shields: [{ shield: guard }]`,
    control: { loopback: true },
  });
  client = createClient({ baseUrl: understudy.url, maxRetries: 0 });
});
afterAll(() => understudy.close());

/** Pieces that paths, URLs and routers treat in a way of their own, and any unit of UTF-16. */
const piece = fc.oneof(
  { withCrossShrink: true, maxDepth: 1 },
  fc.constantFrom(
    "a",
    ".",
    "..",
    "/",
    "%",
    "%2E",
    "%2f",
    "%zz",
    "?",
    "#",
    "\\",
    ";",
    ":",
    " ",
    "+",
    "*",
    "{id}",
  ),
  fc.constantFrom(
    "\u2028",
    "\ufeff",
    "é",
    "e\u0301",
    "😀",
    "\u0000",
    "\n",
    "\u007f",
    "\ud800",
    "\udc00",
    "v1",
  ),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
);
const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
/** Beyond what paths resolve or lose, each with the same name in a longer one. */
const never = [
  ".",
  "..",
  "a/..",
  "../a",
  "a/./b",
  "a/",
  "/",
  "",
  "\ud800",
  "a\udc00b",
  "\u0000",
  "a\nb",
  "\u0085",
];

const registries = {
  models: {
    id: "model_id",
    register: (one: string) => client.models.register({ model_id: one, provider_model_id: "m" }),
    registry: () => client.models,
  },
  shields: {
    id: "shield_id",
    register: (one: string) => client.shields.register({ shield_id: one, provider_shield_id: "guard" }),
    registry: () => client.shields,
  },
  toolgroups: {
    id: "toolgroup_id",
    register: (one: string) => client.toolgroups.register({ toolgroup_id: one, provider_id: "p" }),
    registry: () => client.toolgroups,
  },
};

describe.each(Object.entries(registries))("names of %s", (_, { id, register, registry }) => {
  test.each(never)("%j is refused, and the error says why", async (wrong) => {
    await expect(register(wrong)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(
        new RegExp(`${id}: expected string (?:that a path can carry|of length >= 1)`),
      ),
    });
  });

  test("any name is refused, or can be read and removed", async () => {
    await fc.assert(
      fc.asyncProperty(name, async (one) => {
        const isThere = await register(one).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ status: 400 });
            return false;
          },
        );
        if (!isThere || one === "m" || one === "guard") return;
        expect((await registry().get(one)).identifier).toBe(one);
        await registry().unregister(one);
        await expect(registry().get(one)).rejects.toMatchObject({ status: 404 });
        expect((await registry().list()).map(({ identifier }) => identifier)).not.toContain(one);
      }),
      { numRuns: drawsOf(40) },
    );
  });
});

test("any item of a conversation is refused, or can be read and removed by its id", async () => {
  const { id } = await client.conversations.create();
  const add = (item: string) =>
    client.conversations.items.create(id, [{ type: "message", id: item, role: "user", content: "a" }]);
  for (const wrong of never) await expect(add(wrong)).rejects.toMatchObject({ status: 400 });
  await fc.assert(
    fc.asyncProperty(name, async (one) => {
      const added = await add(one).catch((error: unknown) => {
        expect(error).toMatchObject({ status: 400 });
        return null;
      });
      const item = added?.data[0];
      if (item === undefined) return;
      expect(await client.conversations.items.get(id, item.id)).toEqual(item);
      await client.conversations.items.delete(id, item.id);
      await expect(client.conversations.items.get(id, item.id)).rejects.toMatchObject({ status: 404 });
    }),
    { numRuns: drawsOf(40) },
  );
});

test("any name in a script is refused, or is found in paths", async () => {
  const control = (method: string, path: string, body?: object) =>
    fetch(`${understudy.url}/_understudy/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  await fc.assert(
    fc.asyncProperty(name, async (one) => {
      const script = {
        model: one,
        otherwise: { say: [{ gate: one }] },
        shields: [{ shield: one }],
        tools: [{ tool: one, group: one, returns: "" }],
      };
      const { status } = await control("PUT", "scripts/drawn", { script: "drawn", ...script });
      if (status === 400) return;
      expect(status).toBe(200);
      const encoded = encodeURIComponent(one);
      expect((await control("GET", `gates/${encoded}`)).status).toBe(200);
      expect((await client.models.get(one)).identifier).toBe(one);
      expect((await client.shields.get(one)).identifier).toBe(one);
      expect((await client.toolgroups.get(one)).identifier).toBe(one);
      expect((await client.tools.get(one)).name).toBe(one);
      const ofMock = await fetch(`${understudy.url}/v1/openai/v1/models/${encoded}`);
      expect(ofMock.status).toBe(200);
      expect((await control("DELETE", "scripts/drawn")).status).toBe(204);
    }),
    { numRuns: drawsOf(40) },
  );
});

test("any name of a script is refused, or can be unloaded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(name, fc.stringMatching(/^[\w.-]{1,4}$/)), async (one) => {
      try {
        understudy.scripts.put(one, { script: one, otherwise: { say: "" } });
      } catch (error) {
        expect(error).toMatchObject({ name: "ScriptError" });
        return;
      }
      const path = `${understudy.url}/_understudy/scripts/${encodeURIComponent(one)}`;
      expect((await fetch(path, { method: "DELETE" })).status).toBe(204);
    }),
    { numRuns: drawsOf(100) },
  );
});
