import { expect, test } from "vitest";
import { createMockInference, parseScripts } from "../src/index.ts";
import { ask, collect, context, user } from "./support/requests.ts";

test("a caller that changes the parts of an answer changes neither the script nor the journal", async () => {
  const mock = createMockInference(
    parseScripts(
      "script: s\nmodel: mock-model\notherwise: { say: [one, two], call: [{ id: c, tool: add, args: { a: [1] } }] }",
    ),
  );
  const request = ask([user("Go.")]);
  const given = await collect(mock.inference.infer(request, context));
  const first = structuredClone(given);
  // As a program does it that stands between model and server.
  for (const part of given) {
    if (part.type === "text") part.text += "!";
    if (part.type === "tool_call") Object.assign(part.call.arguments ?? {}, { a: "changed" });
  }
  expect(await collect(mock.inference.infer(request, context))).toEqual(first);
  expect(mock.journal.list().map(({ answer }) => answer)).toEqual([first, first]);
});
