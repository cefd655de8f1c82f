/** Documents of a turn, most of which every server must accept. */
import type { Document } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import { ownUri } from "../../../story/names.ts";
import { nonEmptyText, text } from "./arbitraries.ts";

const taken = fc.constantFrom(
  "text/plain",
  "text/plain",
  "text/markdown",
  "TEXT/HTML; charset=utf-8",
  "application/json",
  "application/yaml",
);
const refused = fc.constantFrom(
  "application/pdf",
  "image/png",
  "text",
  "textual/plain",
  "application/jsonl",
  "",
);

const image = { type: "image" as const, image: { data: "AAAA" } };
const strange = fc.constantFrom<Document["content"]>(
  image,
  [{ type: "text", text: "beside an image" }, image],
  { uri: "ftp://localhost/a" },
  { uri: "http://me@localhost/a" },
  { uri: "data:application/pdf;base64,AAAA" },
);

/** Data URLs: no URL of the suite leads to the network. */
const decodable = fc.constantFrom({ uri: "data:text/plain;base64,YQ==" }, { uri: "data:;base64,YWJj" });

const spaced = fc.constantFrom(" a", "b \n");
const plain = fc.record({
  content: fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: spaced }),
  mime_type: taken,
});
const item = nonEmptyText.map((one) => ({ type: "text" as const, text: one }));
const items = fc.record({
  content: fc.oneof(item, fc.array(item, { minLength: 1, maxLength: 3 })),
  mime_type: taken,
});
const odd = fc.oneof(
  { weight: 2, arbitrary: fc.record({ content: decodable, mime_type: taken }) },
  { weight: 4, arbitrary: fc.record({ content: text, mime_type: refused }) },
  { weight: 3, arbitrary: fc.record({ content: fc.constant({ uri: ownUri }), mime_type: taken }) },
  { weight: 2, arbitrary: fc.record({ content: strange, mime_type: taken }) },
);

const some = { minLength: 1, maxLength: 3 };
export const documents: Arbitrary<Document[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.array(plain, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(items, plain), some) },
  // One odd document is enough to see what becomes of the turn.
  {
    weight: 4,
    arbitrary: fc.tuple(fc.array(plain, { maxLength: 1 }), odd).map(([others, one]) => [...others, one]),
  },
);
