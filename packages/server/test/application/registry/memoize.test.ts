import { describe, expect, it } from "vitest";
import { createMemo } from "../../../src/application/registry/memoize.ts";

describe("a memoized function", () => {
  const counting = () => {
    let made = 0;
    const memo = createMemo<{ list: readonly object[]; name: string; made: number }>();
    const make = (of: object, list: readonly object[], name: string) =>
      memo(of, [list, name], () => ({ list: [...list], name, made: ++made }));
    return { make, made: () => made };
  };
  const key = {};
  const [a, b] = [{}, {}];

  it("gives its result again for the same values and for lists of the same items", () => {
    const { make, made } = counting();
    const first = make(key, [a, b], "x");
    expect(make(key, [a, b], "x")).toBe(first);
    expect(made()).toBe(1);
  });

  it("runs again for a list that was changed in place", () => {
    const { make, made } = counting();
    const list = [a];
    make(key, list, "x");
    list.push(b);
    expect(make(key, list, "x").list).toEqual([a, b]);
    expect(made()).toBe(2);
  });

  it.each<[string, object, readonly object[], string]>([
    ["another key", {}, [a, b], "x"],
    ["another item", key, [a, {}], "x"],
    ["another order", key, [b, a], "x"],
    ["an item less", key, [a], "x"],
    ["an item more", key, [a, b, a], "x"],
    ["another value", key, [a, b], "y"],
  ])("runs again for %s", (_, other, list, name) => {
    const { make, made } = counting();
    make(key, [a, b], "x");
    expect(make(other, list, name)).toEqual({ list, name, made: 2 });
    expect(made()).toBe(2);
  });
});
