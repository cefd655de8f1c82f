import { expect, it } from "vitest";
import { parseRequest } from "@understudy/responses";

const request = { model: "m", input: "Hi" };

const faultOf = (body: unknown, undeclared?: "ignored") => {
  const parsed = parseRequest("ResponseCreateRequest", body, undeclared);
  return parsed.ok ? null : parsed.fault;
};

it("a field that is null is as absent", () => {
  const parsed = parseRequest("ResponseCreateRequest", { ...request, tools: null });
  expect(parsed).toEqual({ ok: true, value: request });
  expect(faultOf({ ...request, model: null })).toMatchObject({
    param: "model",
    code: "missing_required_parameter",
  });
});

it("what is no object is named as the body", () => {
  expect(faultOf([])).toMatchObject({ param: null, message: "The body: expected object, got array." });
});

it("a wrong field and an undeclared one are both named", () => {
  expect(faultOf({ ...request, input: 5, colour: "red" })?.message).toMatch(/^input: .* colour: /);
});

it("fields that no schema declares are ignored if they should be", () => {
  const body = { ...request, colour: "red", text: { fromat: 1 }, truncation: "atuo" };
  expect(faultOf(body)).toMatchObject({ param: "colour" });
  expect(faultOf(body, "ignored")).toBeNull();
  expect(faultOf({ ...body, input: 5 }, "ignored")).toMatchObject({
    message: expect.not.stringMatching("colour"),
  });
});

it("some of very many faults are named, and the rest is counted", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`no${n}`, 1]));
  const { message = "" } = faultOf({ ...request, ...many }) ?? {};
  expect(message).toMatch(/no19: [^:]*There are 480 more errors\.$/);
});

it("a value that is nested too deep is named once", () => {
  const deep: unknown = JSON.parse("[".repeat(300) + "]".repeat(300));
  const fault = faultOf({ ...request, input: deep });
  expect(fault?.message).toBe(`${fault?.param}: nested deeper than 256 levels.`);
});
