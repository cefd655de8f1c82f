import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { operations, parseQuery, toShapeErrors, type OperationId, type QueryOf } from "../src/index.ts";

const list = (text: string) => parseQuery("listAgents", new URLSearchParams(text));
const session = (text: string) => parseQuery("getSession", new URLSearchParams(text));

describe("integers", () => {
  it.each([
    ["", { start_index: 0, limit: -1 }],
    ["limit=12", { start_index: 0, limit: 12 }],
    ["limit=-1&start_index=0012", { start_index: 12, limit: -1 }],
    ["limit=1000&start_index=9007199254740991&other=1", { start_index: 9007199254740991, limit: 1000 }],
  ])("are read: %s", (text, value) => expect(list(text)).toEqual({ ok: true, value }));

  it.each([
    ["limit=", 'limit: expected integer, got ""', "invalid_type"],
    ["limit=1.5", 'limit: expected integer, got "1.5"', "invalid_type"],
    ["limit=abc", 'limit: expected integer, got "abc"', "invalid_type"],
    ["limit=1e3", 'limit: expected integer, got "1e3"', "invalid_type"],
    ["limit=0x10", 'limit: expected integer, got "0x10"', "invalid_type"],
    ["limit=%201", 'limit: expected integer, got " 1"', "invalid_type"],
    ["limit=%2B1", 'limit: expected integer, got "+1"', "invalid_type"],
    ["limit=1%0A", 'limit: expected integer, got "1\\n"', "invalid_type"],
    ["limit=null", 'limit: expected integer, got "null"', "invalid_type"],
    ["limit=1001", "limit: expected integer <= 1000, got 1001", "too_big"],
    ["limit=9007199254740993", "limit: expected integer <= 1000, got 9007199254740992", "too_big"],
    ["limit=-2", "limit: expected integer >= -1, got -2", "too_small"],
    ["start_index=-1", "start_index: expected integer >= 0, got -1", "too_small"],
    [
      "start_index=9007199254740993",
      "start_index: expected integer <= 9007199254740991, got 9007199254740992",
      "too_big",
    ],
    ["limit=1&limit=1", "limit: expected one value, got 2", "repeated"],
  ])("are refused: %s", (text, msg, type) => {
    const parsed = list(text);
    expect(parsed.ok || toShapeErrors("query", parsed.errors)).toEqual([
      { loc: ["query", msg.split(":")[0]], msg, type },
    ]);
  });

  it("are refused all at once", () => {
    const parsed = list("limit=x&start_index=y");
    expect(parsed.ok || parsed.errors.map(({ path }) => path)).toEqual([["start_index"], ["limit"]]);
  });

  it("come back as they were sent", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (start_index) => {
        expect(list(`start_index=${start_index}`)).toMatchObject({ ok: true, value: { start_index } });
      }),
    );
  });
});

describe("lists", () => {
  it.each([
    ["", undefined],
    ["turn_ids=", []],
    ["turn_ids=a", ["a"]],
    ["turn_ids=a,b", ["a", "b"]],
    ["turn_ids=a&turn_ids=b", ["a", "b"]],
    ["turn_ids=a,,b&turn_ids=&turn_ids=c%2Cd", ["a", "b", "c", "d"]],
  ])("are comma-separated, repeated or both: %s", (text, ids) =>
    expect(session(text)).toEqual({ ok: true, value: { turn_ids: ids } }),
  );
});

it("an operation without parameters has an empty query", () => {
  expect(parseQuery("getHealth", new URLSearchParams("limit=x"))).toEqual({ ok: true, value: {} });
});

it("every operation's parameters can be read", () => {
  for (const id of Object.keys(operations) as OperationId[]) {
    expect(parseQuery(id, new URLSearchParams())).toMatchObject({ ok: true });
  }
});

it("the types of a query say which parameters are present", () => {
  expectTypeOf<QueryOf<"listAgents">>().toEqualTypeOf<{ start_index: number; limit: number }>();
  expectTypeOf<QueryOf<"getSession">>().toEqualTypeOf<{ turn_ids: string[] | undefined }>();
  expectTypeOf<keyof QueryOf<"getHealth">>().toEqualTypeOf<never>();
});
