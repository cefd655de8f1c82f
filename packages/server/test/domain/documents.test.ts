/** Documents become text at the end of the last message. */
import { expect, test } from "vitest";
import type { Document, InterleavedContent, TurnInputMessage } from "@understudy/contract/types";
import { inlineDocuments, sourcesOf } from "../../src/domain/plan/documents.ts";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

const user = (content: InterleavedContent): TurnInputMessage => ({ role: "user", content, context: null });
const item = (text: string) => ({ type: "text" as const, text });
const plain = (content: Document["content"]): Document => ({ content, mime_type: "text/plain" });
/** Of documents that hold their text. */
const inline = (messages: TurnInputMessage[], documents: Document[]): TurnInputMessage[] =>
  inlineDocuments(
    messages,
    sourcesOf(documents).map((source) => ("text" in source ? source.text : `<${source.url}>`)),
  );

test.each<[string, InterleavedContent, InterleavedContent]>([
  ["a string, directly", "Sum: ", "Sum: ONE\nTWO"],
  ["a list, as one more item", [item("Sum:")], [item("Sum:"), item("ONE\nTWO")]],
  ["a single item, which becomes a list", item("Sum:"), [item("Sum:"), item("ONE\nTWO")]],
  ["an empty list", [], [item("ONE\nTWO")]],
])("the texts, joined by newlines, are added to %s", (_, content, added) => {
  const documents = [plain("ONE"), plain("TWO")];
  expect(inline([user(content)], documents)).toEqual([user(added)]);
});

test("only the last message gets the documents, whatever its role", () => {
  const tool: TurnInputMessage = { role: "tool", call_id: "c1", content: "ok " };
  expect(inline([user("a"), tool], [plain("DOC")])).toEqual([user("a"), { ...tool, content: "ok DOC" }]);
});

test("documents without a message become a message of their own", () => {
  expect(inline([], [plain("DOC")])).toEqual([user("DOC")]);
});

test("messages without documents stay as they were, and the given messages are never changed", () => {
  const messages = [user("a")];
  expect(inline(messages, [])).toEqual(messages);
  inline(messages, [plain("DOC")]);
  expect(messages).toEqual([user("a")]);
});

test.each<Document["content"]>(["DOC", item("DOC"), [item("DOC")]])("content may be %j", (content) => {
  expect(inline([user("")], [plain(content)])).toEqual([user("DOC")]);
});

test("the items of a list are joined by newlines as well", () => {
  expect(inline([user("")], [plain([item("a"), item("b")])])).toEqual([user("a\nb")]);
});

test.each([
  "text/plain",
  "text/html",
  "TEXT/Markdown",
  "text/plain; charset=utf-8",
  "application/json",
  "application/yaml",
])("%s is text", (mime_type) => {
  expect(inline([user("")], [{ content: "DOC", mime_type }])).toEqual([user("DOC")]);
});

test.each(["application/pdf", "image/png", "text", "text/", "", "application/jsonl", "x-text/plain"])(
  "%j is refused, and what is supported is told",
  (mime_type) => {
    const documents = [plain("ok"), { content: "DOC", mime_type }];
    const message = expect.stringMatching(
      /^documents\.1\.mime_type: .* send text\/\*, application\/json or application\/yaml\.$/,
    );
    expect(() => inline([user("")], documents)).toThrow(
      expect.objectContaining({ code: "bad_request", message }),
    );
  },
);

test("an image in a document is refused", () => {
  const image = { type: "image", image: { url: { uri: "https://x/y.png" }, data: null } } as const;
  expect(() => inline([user("")], [plain([item("a"), image])])).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining("text only") }),
  );
});

test("a document given by URL stands in its place until it is fetched", () => {
  const documents = [plain("ONE"), plain({ uri: "http://x/two" }), plain("THREE")];
  expect(sourcesOf(documents)).toEqual([{ text: "ONE" }, { url: "http://x/two" }, { text: "THREE" }]);
  expect(inline([user("")], documents)).toEqual([user("ONE\n<http://x/two>\nTHREE")]);
});

test.each<Document["content"]>(["http://x/y", item("http://x/y"), [item("http://x/y")]])(
  "%j is a text, though it looks like a URL",
  (content) => {
    expect(sourcesOf([plain(content)])).toEqual([{ text: "http://x/y" }]);
  },
);

test("the type of a document by URL counts, too", () => {
  expect(() => sourcesOf([{ content: { uri: "http://x/y" }, mime_type: "image/png" }])).toThrow(
    "documents.0.mime_type",
  );
});

test("a turn may give 20 documents by URL, beside any number of others", () => {
  const urls = Array.from({ length: 20 }, (_, n) => plain({ uri: `http://x/${n}` }));
  expect(sourcesOf([...urls, plain("ONE")])).toHaveLength(21);
  expect(() => sourcesOf([...urls, plain({ uri: "data:,x" })])).toThrow(
    expect.objectContaining({
      code: "bad_request",
      message: "documents: a turn may have 20 documents by URL, not 21.",
    }),
  );
});

test("the text of a document is stored with its message and is history of the next turn", async () => {
  const providers = fakeProviders({});
  const server = testServer(providers);
  const { path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, { ...say("Sum: "), documents: [plain("DOC")] });
  expect(turn?.input_messages).toEqual([user("Sum: DOC")]);
  await server.stream(`${path}/turn`, say("And?"));
  expect(providers.requests.inference[1]?.messages[0]).toEqual(user("Sum: DOC"));
});
