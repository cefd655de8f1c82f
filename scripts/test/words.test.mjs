import { expect, test } from "vitest";
import { problems } from "../checks/words.mjs";

/** @param {string} text */
const found = (text, path = "a/test/b.test.ts") => problems([{ path, text }]);

// In pieces, so that this file passes the check itself.
test.each([
  ["https://registry." + "npmjs.org/a", "names a registry"],
  ["see /" + "work/main/a.ts", "names a folder of one machine"],
  ["/home" + "/ada/understudy", "names a folder of one machine"],
  ["// TO" + "DO: later", "puts work off"],
  ["test" + '.only("a fact", f)', "leaves tests out"],
  ["describe" + '.concurrent.skip("a", f)', "leaves tests out"],
  ["x" + 'it("a fact", f)', "leaves tests out"],
])("%s %s", (text, why) => {
  expect(found(`first\n  ${text}\n`)).toEqual([expect.stringContaining(`a/test/b.test.ts:2 ${why}`)]);
});

test.each([
  "test.skipIf(noRedis)('a fact')",
  "context.skip('no Redis here')",
  "https://example.org/work/a",
  "src/work/a.ts",
  "permit(x)",
])("%s is fine", (text) => {
  expect(found(text)).toEqual([]);
});

test("only tests are searched for tests that are left out", () => {
  expect(found("iterator.test" + ".only(1)", "packages/a/src/b.ts")).toEqual([]);
});
