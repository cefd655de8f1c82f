/** The judge of histories, on histories that are typed by hand. */
import { describe, expect, test } from "vitest";
import { findDisorder } from "../../src/histories/causality.ts";
import type { Model, Operation } from "../../src/histories/history.ts";
import { findAnomaly } from "../../src/histories/linearizable.ts";
import { orderedHolder, unorderedHolder } from "../../src/histories/records.ts";
import { register } from "../../src/histories/registers.ts";
import { stepsOfResume, turn, type TurnInput, type TurnOutput } from "../../src/histories/resumes.ts";

const at = <Input, Output>(
  began: number,
  ended: number,
  input: Input,
  output?: Output,
): Operation<Input, Output> => ({ began, ended, input, output });
const add = (...items: string[]) => ({ kind: "add", items }) as const;
const remove = (...items: string[]) => ({ kind: "remove", items }) as const;
const found = (...items: string[]) => ({ kind: "found", items }) as const;
const value = (text: string | null) => ({ kind: "found", value: text }) as const;
const write = (text: string | null) => ({ kind: "write", value: text }) as const;
const read = { kind: "read" } as const;
const done = { kind: "done" } as const;
const gone = { kind: "gone" } as const;

function judge<State, Input, Output>(
  model: Model<State, Input, Output>,
  ...history: Operation<Input, Output>[]
): "fits" | "anomaly" {
  return findAnomaly(model, history) === null ? "fits" : "anomaly";
}

describe("a record that holds others", () => {
  const both = [orderedHolder, unorderedHolder];

  test.each(both)("has what was acknowledged before a read began", (model) => {
    expect(judge(model, at(1, 2, add("a"), done), at(3, 4, read, found("a")))).toBe("fits");
    expect(judge(model, at(1, 2, add("a"), done), at(3, 4, read, found()))).toBe("anomaly");
  });

  test.each(both)("may have or lack what was added during the read", (model) => {
    for (const items of [[], ["a"]])
      expect(judge(model, at(1, 4, add("a"), done), at(2, 3, read, found(...items)))).toBe("fits");
  });

  test.each(both)("never loses what a read has shown", (model) => {
    const added = at(1, 6, add("a"), done);
    expect(judge(model, added, at(2, 3, read, found("a")), at(4, 5, read, found()))).toBe("anomaly");
    expect(judge(model, added, at(2, 3, read, found()), at(4, 5, read, found("a")))).toBe("fits");
  });

  test.each(both)("may get what has an unknown outcome later, or never, and only once", (model) => {
    const unknown = at<ReturnType<typeof add>, typeof done>(1, Infinity, add("a"));
    expect(judge(model, unknown, at(2, 3, read, found()), at(4, 5, read, found("a")))).toBe("fits");
    expect(judge(model, unknown, at(2, 3, read, found()))).toBe("fits");
    expect(judge(model, unknown, at(2, 3, read, found("a")), at(4, 5, read, found()))).toBe("anomaly");
    expect(judge(model, unknown, at(2, 3, read, found("a", "a")))).toBe("anomaly");
  });

  test.each(both)("is judged also where most requests have an unknown outcome", (model) => {
    const failed = Array.from({ length: 12 }, (_, nth) =>
      at<ReturnType<typeof add>, typeof done>(nth, Infinity, add(`lost ${nth}`)),
    );
    const history = [...failed, at(12, 13, add("a"), done)];
    const lost = failed.flatMap(({ input }) => input.items);
    for (const some of [[], lost, lost.filter((_, nth) => nth % 2 === 0)])
      expect(judge(model, ...history, at(14, 15, read, found(...some, "a")))).toBe("fits");
    expect(judge(model, ...history, at(14, 15, read, found("a", "b")))).toBe("anomaly");
  });

  test.each(both)("has all items of one request, or none", (model) => {
    expect(judge(model, at(1, 4, add("a", "b"), done), at(2, 3, read, found("a")))).toBe("anomaly");
  });

  test.each(both)("stays deleted", (model) => {
    const deleted = at(1, 2, { kind: "delete" } as const, done);
    expect(judge(model, deleted, at(3, 4, read, gone), at(5, 6, add("a"), gone))).toBe("fits");
    expect(judge(model, deleted, at(3, 4, read, found()))).toBe("anomaly");
    expect(judge(model, deleted, at(3, 4, add("a"), done))).toBe("anomaly");
    expect(judge(model, at(1, 2, read, gone))).toBe("anomaly");
  });

  test.each(both)("removes an item once", (model) => {
    const added = at(1, 2, add("a"), done);
    expect(judge(model, added, at(3, 6, remove("a"), done), at(4, 5, remove("a"), gone))).toBe("fits");
    expect(judge(model, added, at(3, 6, remove("a"), done), at(4, 5, remove("a"), done))).toBe("anomaly");
  });

  test("shows the same order to all, if it has one", () => {
    const added = [at(1, 9, add("a"), done), at(1, 9, add("b"), done)];
    const reads = [at(2, 3, read, found("a", "b")), at(4, 5, read, found("b", "a"))];
    expect(judge(orderedHolder, ...added, ...reads)).toBe("anomaly");
    expect(judge(unorderedHolder, ...added, ...reads)).toBe("fits");
  });
});

describe("a name", () => {
  test("is registered by one of two", () => {
    const race = (output: typeof done | { kind: "taken" }) =>
      judge(register, at(1, 4, write("x"), done), at(2, 3, write("y"), output));
    expect(race({ kind: "taken" })).toBe("fits");
    expect(race(done)).toBe("anomaly");
  });

  test("is what was written last, on every server", () => {
    const written = [at(1, 2, write("x"), done), at(3, 4, write(null), done)];
    expect(judge(register, ...written, at(5, 6, read, value(null)))).toBe("fits");
    expect(judge(register, ...written, at(5, 6, read, value("x")))).toBe("anomaly");
  });
});

describe("a turn that awaits input", () => {
  const resume = (
    label: string,
    round: number,
    [began, ended]: [number, number],
    output?: "resumed" | "refused",
  ): Operation<TurnInput, TurnOutput>[] =>
    stepsOfResume(at(began, ended, { kind: "resume", label, round } as const, output));
  const reads = (began: number, ...labels: string[]): Operation<TurnInput, TurnOutput> =>
    at(began, began + 1, read, { kind: "found", labels });

  test("is resumed by one of two that race", () => {
    const race = (one: "resumed" | "refused", other: "resumed" | "refused") =>
      judge(turn, ...resume("a", 0, [1, 4], one), ...resume("b", 0, [2, 3], other));
    expect(race("resumed", "refused")).toBe("fits");
    expect(race("resumed", "resumed")).toBe("anomaly");
    expect(race("refused", "refused")).toBe("anomaly");
  });

  test("has the continuation of the one that was answered", () => {
    const ended = resume("a", 0, [1, 2], "resumed");
    expect(judge(turn, ...ended, reads(3, "a"))).toBe("fits");
    for (const labels of [[], ["b"], ["a", "a"]])
      expect(judge(turn, ...ended, reads(3, ...labels))).toBe("anomaly");
  });

  test("counts its rounds", () => {
    const first = resume("a", 0, [1, 2], "resumed");
    expect(judge(turn, ...first, ...resume("b", 1, [3, 4], "resumed"), reads(5, "a", "b"))).toBe("fits");
    expect(judge(turn, ...first, ...resume("b", 0, [3, 4], "resumed"))).toBe("anomaly");
  });

  test("is free again when the claim of a server that was killed has run out", () => {
    const killed = resume("a", 0, [1, 2]);
    const refused = resume("b", 0, [3, 4], "refused");
    const resumed = resume("c", 0, [5, 6], "resumed");
    expect(judge(turn, ...killed, ...refused, ...resumed, reads(7, "c"))).toBe("fits");
    expect(judge(turn, ...killed, ...refused, ...resumed, reads(7, "a"))).toBe("anomaly");
  });
});

describe("a list of what was begun", () => {
  const begun = [
    { began: 1, ended: 2, input: "a" },
    { began: 3, ended: 5, input: "b" },
    { began: 4, ended: 6, input: "c" },
  ];
  test("has what was answered before what began after that", () => {
    expect(findDisorder(begun, ["b", "a", "c"])).toEqual([["a", "b"]]);
  });
  test("has in any order what overlapped", () => {
    for (const list of [["a", "b", "c"], ["a", "c", "b"], ["c"]])
      expect(findDisorder(begun, list)).toEqual([]);
  });
});
