import { expect, test } from "vitest";
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import { agentAndSession, createdTurn, refused, type Answer } from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf, type TraceOptions } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { say, turnOf, user } from "../support/wire-objects.ts";

const plain: Document = { content: "The file.", mime_type: "text/plain" };

/** A turn that says `Hello` with these documents, and what its input became. */
function brought(
  documents: Document[],
  answer: TurnInputMessage[] | Answer,
  { messages = [say("Hello")], ...options }: TraceOptions & { messages?: ReturnType<typeof say>[] } = {},
) {
  const turn = Array.isArray(answer) ? { json: turnOf({ input: answer }) } : answer;
  const request = { messages, stream: false, extra: { documents } };
  return traceOf([...agentAndSession(), createdTurn("t1", turn, request)], options);
}

test("texts of documents follow a text with nothing between them, and each other after a newline", () => {
  const check = "documents/text-joins-message";
  expect(verdictOn(check, brought([plain, plain], [user("HelloThe file.\nThe file.")]))).toEqual(pass);
  expect(verdictOn(check, brought([plain], [user("Hello\nThe file.")]))).toEqual(
    fail({
      exchange: 2,
      path: "turn.input_messages.0.content.lines",
      expected: ["The file."],
      actual: ["", "The file."],
    }),
  );
});

test("an item and a list of items become a list with a text item at its end", () => {
  const check = "documents/text-joins-message";
  const item = { type: "text" as const, text: "Hello" };
  const file = { type: "text" as const, text: "The file." };
  const answered = (sent: InterleavedContent, content: InterleavedContent) =>
    verdictOn(check, brought([plain], [user(content)], { messages: [{ ...say(""), content: sent }] }));
  expect(answered(item, [item, file])).toEqual(pass);
  expect(answered([item, item], [item, item, file])).toEqual(pass);
  const wrong = { exchange: 2, path: "turn.input_messages.0.content" };
  const parts = { sent: item, lines: ["The file."] };
  expect(answered(item, "HelloThe file.")).toEqual(
    fail({ ...wrong, expected: parts, actual: "HelloThe file." }),
  );
  expect(answered([item], [file])).toEqual(
    fail({ ...wrong, path: `${wrong.path}.sent.0`, expected: item, actual: undefined }),
  );
});

test("the model gets the documents after the message of the client", () => {
  const check = "documents/seen-by-model";
  const asked = (content: InterleavedContent) =>
    verdictOn(
      check,
      brought([plain, plain], [user("HelloThe file.\nThe file.")], {
        journal: [modelAsked("t1", { messages: [user(content)] })],
      }),
    );
  expect(asked("HelloThe file.\nThe file.")).toEqual(pass);
  expect(asked("Hello")).toEqual(
    fail({
      exchange: 2,
      path: "messages of the prompt that end with the documents",
      expected: ["The file.", "The file."],
      actual: ["Hello"],
    }),
  );
});

test("documents without a message become a message of the user", () => {
  const none = { messages: [] };
  expect(verdictOn("documents/no-message", brought([plain], [user("The file.")], none))).toEqual(pass);
  expect(verdictOn("documents/no-message", brought([plain], [], none))).toEqual(
    fail({
      exchange: 2,
      path: "turn.input_messages.0",
      expected: { role: "user", content: { sent: "", lines: ["The file."] }, context: null },
      actual: undefined,
    }),
  );
  expect(verdictOn("documents/no-message", brought([plain], [user("HelloThe file.")]))).toEqual(
    unknown("no turn had documents and no message"),
  );
});

test("a type that is not text is refused before the model is asked", () => {
  const html = { ...plain, mime_type: "Text/HTML; charset=utf-8" };
  const pdf = { ...plain, mime_type: "application/pdf" };
  const journal = { journal: [modelAsked("t1")] };
  const check = "documents/types";
  expect(verdictOn(check, brought([html], [user("HelloThe file.")], journal))).toEqual(pass);
  expect(verdictOn(check, brought([html], refused(400, "No."), { journal: [] }))).toEqual(
    fail({
      exchange: 2,
      path: "whether Text/HTML; charset=utf-8 are taken",
      expected: true,
      actual: false,
    }),
  );
  expect(verdictOn(check, brought([pdf], refused(400, "No."), { journal: [] }))).toEqual(pass);
  expect(verdictOn(check, brought([pdf], [user("HelloThe file.")], journal))).toEqual(
    fail(
      { exchange: 2, path: "status", expected: 400, actual: 200 },
      { exchange: 2, path: "requests to the model", expected: 0, actual: 1 },
    ),
  );
});

test("a data URL is decoded, and an address of this machine is not asked", () => {
  // Base64 of "The file."
  const encoded = { mime_type: "text/plain", content: { uri: "data:text/plain;base64,VGhlIGZpbGUu" } };
  expect(verdictOn("documents/by-url", brought([encoded], [user("HelloThe file.")]))).toEqual(pass);
  expect(verdictOn("documents/by-url", brought([encoded], [user("HelloVGhlIGZpbGUu")]))).toEqual(
    fail({
      exchange: 2,
      path: "turn.input_messages.0.content.lines.0",
      expected: "The file.",
      actual: "VGhlIGZpbGUu",
    }),
  );
  const own = { mime_type: "text/plain", content: { uri: "http://127.0.0.1:8321/v1/agents" } };
  expect(verdictOn("documents/private-addresses", brought([own], refused(400, "No.")))).toEqual(pass);
  expect(verdictOn("documents/private-addresses", brought([own], [user('Hello{"data":[]}')]))).toEqual(
    fail({ exchange: 2, path: "status", expected: 400, actual: 200 }),
  );
});
