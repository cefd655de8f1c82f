import { expect, it } from "vitest";
import { checkFields } from "@understudy/responses";

const messagesFor = (body: object): string[] =>
  checkFields(body, "ResponseCreateRequest").map(({ message }) => message);

it.each<[object, string]>([
  [{ temprature: 1 }, "Did you mean temperature?"],
  [{ messages: [] }, "Responses has input instead."],
  [{ response_format: {} }, "Responses has text.format instead."],
  [{ colour: "red" }, "leave it out."],
  [{ __proto__: null, constructor: 1 }, "leave it out."],
  [{ ["temperature".repeat(20)]: 1 }, "leave it out."],
])("an undeclared field is named with what was meant: %j", (body, words) => {
  const [message = "", ...others] = messagesFor(body);
  expect(others).toEqual([]);
  expect(message.startsWith(`${Object.keys(body)[0]}: `)).toBe(true);
  expect(message).toContain(words);
});

it("a function in the form of Chat Completions is named", () => {
  const tools = [{ type: "function", name: "a" }, { type: "function", function: { name: "f" } }, null, 1];
  expect(messagesFor({ tools })).toEqual([
    expect.stringMatching(/^tools\[1\]\.function: .*Chat Completions/),
  ]);
  expect(messagesFor({ tools: "no list" })).toEqual([]);
});

it("what a schema lacks in Responses, too, has no counterpart there", () => {
  const [fault] = checkFields({ max_tokens: 5 }, "ConversationCreateRequest");
  expect(fault).toMatchObject({ param: "max_tokens", message: expect.stringContaining("leave it out") });
});
