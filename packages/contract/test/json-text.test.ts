import fc from "fast-check";
import { expect, test } from "vitest";
import { toJsonText, writtenOnce } from "../src/json-text.ts";

test("the text of an object is always its JSON, however many were written since", () => {
  const objects = fc.array(fc.object(), { minLength: 1, maxLength: 100 });
  const uses = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 200 });
  fc.assert(
    fc.property(objects, uses, (all, order) => {
      for (const [at, isFirst] of order) {
        const one = all[at % all.length] as object;
        expect(isFirst ? writtenOnce(one, JSON.stringify) : toJsonText(one)).toBe(JSON.stringify(one));
      }
    }),
  );
});

test("an object that was written is not written again", () => {
  const message = { content: "Hello." };
  expect(writtenOnce(message, () => "first")).toBe("first");
  expect(writtenOnce(message, () => "second")).toBe("first");
  expect(toJsonText(message)).toBe("first");
  expect(toJsonText({ ...message })).toBe('{"content":"Hello."}');
});

test("a long text is not held in memory", () => {
  const long = { content: "x".repeat(40_000) };
  writtenOnce(long, JSON.stringify);
  expect(writtenOnce(long, () => "again")).toBe("again");
});

test("what is no object is written as it is", () => {
  for (const value of [null, 1, "text", true]) expect(toJsonText(value)).toBe(JSON.stringify(value));
});
