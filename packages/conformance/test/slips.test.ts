/** Command lines of a first attempt, and what the message tells to try. */
import { expect, test } from "vitest";
import { slipIn, urlIn } from "../src/cli/slips.ts";

test.each([
  ["http://127.0.0.1:1", "run http://127.0.0.1:1"],
  ["127.0.0.1:8321 --only wire", "run http://127.0.0.1:8321 --only wire"],
  ["localhost", "run http://localhost"],
  ["--url 127.0.0.1:8321", "run http://127.0.0.1:8321"],
  ["run --url http://127.0.0.1:8321 --only wire", "run --only wire http://127.0.0.1:8321"],
  ["run --base-url=https://example.com", "run https://example.com"],
  ["run --port 8321", "run http://localhost:8321"],
  ["run --host", "run http://localhost:8321"],
  ["replay abc --server localhost:1", "replay abc http://localhost:1"],
  ["--profile 0.3.5 http://127.0.0.1:1", "run --profile 0.3.5 http://127.0.0.1:1"],
  ["--porfile 0.3.5 http://127.0.0.1:1", "run --profile 0.3.5 http://127.0.0.1:1"],
])("%s: try %s", (words, expected) => {
  expect(slipIn(words.split(" "), ["--profile", "--only"])).toMatch(
    new RegExp(`Try: understudy-conformance ${expected}$`),
  );
});

test.each(["", "--help", "-v", "run http://127.0.0.1:1 --only wire", "list", "explain wire/answers", "rum"])(
  "%j is left to the commands",
  (words) => {
    expect(slipIn(words.split(" ").filter(Boolean))).toBeNull();
  },
);

test("the suggested command quotes words with spaces", () => {
  expect(slipIn(["http://a:1", "--header", "authorization: Bearer it's"])).toContain(
    String.raw`--header 'authorization: Bearer it'\''s'`,
  );
});

test.each(["resume", "rum", "resume/keeps-turn", "8cr4797mqf"])("%s is no address", (word) => {
  expect(urlIn(word)).toBeNull();
});
