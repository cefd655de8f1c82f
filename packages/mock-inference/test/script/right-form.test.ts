/** Short forms that scripts do not have: the message says what to write. */
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";

const messageOf = (yaml: string): string => {
  try {
    parseScripts(yaml);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "valid";
};

test.each([
  [
    "call: [get_weather]",
    'replies[0].call[0]: must be a mapping, not "get_weather"; write { tool: get_weather }',
  ],
  ["call: get_weather", "; write call: [{ tool: get_weather }]"],
  ["call: { tool: get_weather }", "; write call: [{ tool: get_weather }]"],
  ["call: { tool: get_weather, args: {} }", "; write call: [{ tool: get_weather, … }]"],
  ["call: { get_weather: { city: Paris } }", "; write call: [{ tool: get_weather, args: … }]"],
  ["error: 429", 'must be a mapping, not 429; write error: { status: 429, message: "…" }'],
  ["error: overloaded", '; write error: { status: 500, message: "overloaded" }'],
  ["http: 429", "; write http: { status: 429 }"],
  ["wire: reset", 'must be a mapping, not "reset"; write wire: { type: reset }'],
  ["fault: stall", "; write fault: { type: stall }"],
  ['http: { status: "429" }', 'must be a number, not "429"; remove the quotes'],
])("%s", (line, message) => {
  expect(messageOf(`script: a\nreplies:\n  - ${line}\n`)).toContain(message);
  expect(messageOf(`script: a\nreplies:\n  - attempts: [{ ${line} }]\n`)).toContain(
    message.replace(/^.*: must/, "must"),
  );
});

test.each([
  ["replies: [{ when: weather, say: Sunny. }]", '; write when: { text: "weather" }'],
  ["replies: [Hello there]", '; write { say: "Hello there" }'],
  ["replies: [{ attempts: [Hello there] }]", '; write { say: "Hello there" }'],
  ["otherwise: Hello there", '; write otherwise: { say: "Hello there" }'],
  ["shields: [{ shield: guard, when: bomb }]", '; write when: { text: "bomb" }'],
])("%s", (line, message) => {
  expect(messageOf(`script: a\n${line}\n`)).toContain(message);
});

test.each(["call: 3", "error: 7", "http: 1000", "error: []", "wire: 3", "when: 1"])(
  "no form is known for %s",
  (line) => {
    const message = messageOf(`script: a\nreplies:\n  - ${line}\n`);
    expect(message).toContain("must be");
    expect(message).not.toContain("write");
  },
);

test("the error of a tool is a text", () => {
  const tool = messageOf("script: a\ntools: [{ tool: a, group: b, error: 500 }]\n");
  expect(tool).toContain("must be text, not 500; put it in quotes");
  expect(tool).not.toContain("write");
});
