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
 * All records. Where the last one was deleted meanwhile, the list goes on after the one before; where all were, it begins
 * anew, as newer ones may stand before them.
 */
export async function readPages(read: ReadPage): Promise<ListedRecord[] | undefined> {
  let found: ListedRecord[] = [];
  const cursors: string[] = [];
  for (;;) {
    const page = await read(cursors.at(-1));
    if (page === undefined) return undefined;
    if (page === "unknown cursor") {
      cursors.pop();
      if (cursors.length === 0) found = [];
      continue;
    }
    found.push(...page.records);
    cursors.push(...page.records.map(({ id }) => id));
    if (!page.hasMore || page.records.length === 0) return found;
  }
}
