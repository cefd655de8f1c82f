/** Documents of a turn, most of them such as every server must take. */
import fc, { type Arbitrary } from "fast-check";
import type { Document } from "@understudy/contract/types";
import { content, text } from "../scenario/arbitraries.ts";

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

/** Bytes whose text is `a` to `z`: no URL of the suite asks the network. */
const decodable = fc.constantFrom({ uri: "data:text/plain;base64,YQ==" }, { uri: "data:;base64,YWJj" });

const document: Arbitrary<Document> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ content: fc.oneof(text, content), mime_type: taken }) },
  { weight: 1, arbitrary: fc.record({ content: decodable, mime_type: taken }) },
  { weight: 1, arbitrary: fc.record({ content: text, mime_type: refused }) },
  { weight: 1, arbitrary: fc.record({ content: strange, mime_type: taken }) },
);

export const documents: Arbitrary<Document[]> = fc.array(document, { maxLength: 3 });
