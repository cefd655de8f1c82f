/** A list whose pages go on after the last record of the one before. */

export interface ListedRecord {
  id: string;
  label: string;
}

interface Page {
  records: readonly ListedRecord[];
  hasMore: boolean;
}

/** Undefined if there is no answer. */
export type ReadPage = (after: string | undefined) => Promise<Page | "unknown cursor" | undefined>;

/**
 * All records. Where the last one was deleted meanwhile, the list goes on after the one before, and without the deleted
 * one: a record that was committed meanwhile may stand on either side of it. Where all were deleted, it begins anew.
 */
export async function readPages(read: ReadPage): Promise<ListedRecord[] | undefined> {
  const found: ListedRecord[] = [];
  for (;;) {
    const page = await read(found.at(-1)?.id);
    if (page === undefined) return undefined;
    if (page === "unknown cursor") {
      if (found.pop() === undefined) throw new Error("The first page is refused for an unknown cursor.");
      continue;
    }
    found.push(...page.records);
    if (!page.hasMore || page.records.length === 0) return found;
  }
}
