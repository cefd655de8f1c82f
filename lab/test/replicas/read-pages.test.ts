import { expect, test } from "vitest";
import { readPages, type ReadPage } from "../../src/replicas/read-pages.ts";

/** A list of one record a page, the newest first; `between` is called before each page. */
function pagesOf(ids: string[], between: (nth: number) => void): ReadPage {
  let nth = 0;
  return async (after) => {
    between((nth += 1));
    const at = after === undefined ? 0 : ids.indexOf(after) + 1;
    if (after !== undefined && at === 0) return "unknown cursor";
    const records = ids.slice(at, at + 1).map((id) => ({ id, label: id }));
    return { records, hasMore: at + 1 < ids.length };
  };
}

const idsOf = async (read: ReadPage) => (await readPages(read))?.map(({ id }) => id);

test("a record committed before a deleted cursor is not listed after it", async () => {
  const ids = ["4", "2", "1"];
  const read = pagesOf(ids, (nth) => {
    // "3" was begun before "4", and committed after it.
    if (nth === 3) ids.splice(0, 3, "4", "3", "1");
  });
  expect(await idsOf(read)).toEqual(["4", "3", "1"]);
});

test("a list begins anew where all that was read of it was deleted", async () => {
  const ids = ["3", "2", "1"];
  const read = pagesOf(ids, (nth) => {
    if (nth === 3) ids.splice(0, 3, "4", "1");
  });
  expect(await idsOf(read)).toEqual(["4", "1"]);
});
