/** What `understudy check` says of `wire` and `http` in an answer. */
import { expect, test } from "vitest";
import { outlineOf, parseScript } from "../../src/index.ts";

test.each([
  ["{ wire: { type: refuse } }", "is refused by the script"],
  ["{ http: { status: 429 } }", "is answered with 429 by the script"],
  ["{ say: a, wire: { type: reset, after: 4 } }", 'says "a", the stream is reset after 4 events'],
  ["{ say: a, wire: { type: reset } }", 'says "a", the stream is reset before its first event'],
  ["{ say: a, wire: { type: end, after: 1 } }", 'says "a", the stream ends after 1 event'],
  ["{ say: a, wire: { type: stall, after: 2 } }", 'says "a", the stream stalls after 2 events'],
  ["{ say: a, wire: { type: malformed, after: 2 } }", 'says "a", event 3 of the stream is malformed'],
  ["{ say: a, wire: { type: repeat, after: 2 } }", 'says "a", event 2 of the stream is sent twice'],
  ["{ say: a, wire: { type: split_utf8 } }", 'says "a", the stream has its characters split'],
  [
    "{ say: a, wire: { type: crlf, after: 2 } }",
    'says "a", the stream has CRLF at the ends of lines after 2 events',
  ],
  ["{ say: a, wire: { type: slow, every: 200ms } }", 'says "a", the stream is slow: 200ms before each event'],
  [
    "{ say: a, wire: { type: slow, after: 1, every: 1.5s } }",
    'says "a", the stream is slow after 1 event: 1500ms before each event',
  ],
])("the outline of %s is %j", (answer, expected) => {
  const { lines } = outlineOf(parseScript(`script: a\notherwise: ${answer}`));
  expect(lines.map(({ does }) => does)).toEqual([expected]);
});
