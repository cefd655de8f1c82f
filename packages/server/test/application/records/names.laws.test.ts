/** Keys of names: what clients choose has a key in every store, and no two names have one key. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keys } from "../../../src/application/records/keys.ts";
import { tenants } from "../../access/users.ts";
import { allKinds } from "../../store/all-kinds.ts";

const digest = "0".repeat(40);
/** PostgreSQL has no longer ones in an index. */
const longestKey = 2_600;

const codeUnits = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});
const names = fc.oneof(codeUnits, fc.string({ unit: "grapheme", size: "max", maxLength: 256 }));

it("a key of a name is short and printable, and different for each name", () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      const key = keys.owned(digest, keys.resource("toolgroup", one));
      expect(key).toMatch(/^[!-~]+$/);
      expect(key.length).toBeLessThan(longestKey);
      expect(key === keys.owned(digest, keys.resource("toolgroup", other))).toBe(one === other);
    }),
    // Each step of a shrink would hash thousands of characters.
    { endOnFailure: true },
  );
});

it("names with a long beginning in common have keys of their own", () => {
  const long = "😀".repeat(1_000);
  const made = [long, `${long}a`, `${long}b`, long.slice(2)].map((name) => keys.resource("model", name));
  expect(new Set(made).size).toBe(4);
  for (const key of made) expect(key.length).toBeLessThan(longestKey);
});

describe.each(allKinds())("in a store of kind $kind", ({ open }) => {
  it("names of 256 characters are each somebody's, and of 257 a 400", async () => {
    const { call, stack } = tenants({ store: await open() });
    // Outside of the basic plane each is two units of UTF-16, and ten characters of a key.
    const longest = ["😀", "😁"].map((last) => `${"😀".repeat(255)}${last}`);
    for (const user of ["alice", "bob"])
      for (const model_id of longest) {
        const { status } = await call(user, "POST", "/v1/models", { model_id, provider_model_id: "m" });
        expect(status).toBe(200);
      }
    const other = { model_id: longest[1], provider_model_id: "m", metadata: { other: true } };
    const taken = await call("alice", "POST", "/v1/models", other);
    expect(taken.status).toBe(409);
    const { body } = await call("alice", "GET", "/v1/models");
    const found = body.data.map(({ identifier }: { identifier: string }) => identifier);
    expect(found).toEqual(expect.arrayContaining(longest));
    expect((await call("alice", "DELETE", `/v1/models/${encodeURIComponent(longest[0] ?? "")}`)).status).toBe(
      204,
    );
    expect((await call("alice", "GET", `/v1/models/${encodeURIComponent(longest[1] ?? "")}`)).status).toBe(
      200,
    );

    for (const [path, field] of [
      ["models", "model_id"],
      ["shields", "shield_id"],
      ["toolgroups", "toolgroup_id"],
    ]) {
      const tooLong = await call("alice", "POST", `/v1/${path}`, { [field ?? ""]: "😀".repeat(257) });
      expect(tooLong.status).toBe(400);
      expect(JSON.stringify(tooLong.body)).toContain(`${field}: expected string of length <= 256`);
    }
    await stack.close();
  });
});
