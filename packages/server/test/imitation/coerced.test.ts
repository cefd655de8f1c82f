import type { ValidationIssue } from "@understudy/contract";
import { expect, test } from "vitest";
import { coerced } from "../../src/imitation/coerced.ts";

const issue = (path: (string | number)[], expected: string): ValidationIssue => ({
  path,
  msg: `expected ${expected}, got another`,
  type: "invalid_type",
});

test("values are converted where Pydantic converts them, in a copy", () => {
  const body = { stream: "yes", list: [{ n: "4" }, { n: 5 }] };
  expect(coerced(body, [issue(["stream"], "boolean"), issue(["list", 0, "n"], "number")])).toEqual({
    stream: true,
    list: [{ n: 4 }, { n: 5 }],
  });
  expect(body).toEqual({ stream: "yes", list: [{ n: "4" }, { n: 5 }] });
});

test("a body that is deeper than the stack is not copied", () => {
  const depth = 20_000;
  const deep: unknown = JSON.parse("[".repeat(depth) + "]".repeat(depth));
  expect(coerced(deep, [issue([], "object")]) === deep).toBe(true);
  expect(Reflect.get(Object(coerced({ deep, stream: "no" }, [issue(["stream"], "boolean")])), "stream")).toBe(
    false,
  );
});

test("an object in the place of a boolean stays, whatever its text would be", () => {
  const [own, list] = [JSON.parse('{"toString":1,"valueOf":1}') as unknown, [true]];
  const issues = [issue(["own"], "boolean"), issue(["list"], "boolean"), issue(["gone", "x"], "boolean")];
  expect(coerced({ own, list }, issues)).toEqual({ own, list });
});
