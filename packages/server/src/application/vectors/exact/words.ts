/** How often each word stands in the chunks of a document. */
import { wordsIn } from "../../../domain/retrieval/keywords.ts";

export interface Words {
  /** The numbers of the words of each chunk, in order, one chunk behind the other; and how often it has each. */
  ids: Uint32Array;
  times: Uint32Array;
  /** Where the words of each chunk end. */
  ends: Uint32Array;
  /** How many words each chunk has. */
  lengths: Uint32Array;
  bytes: number;
}

/** Counts chunks in their order; new words get the next number of the vocabulary. */
export function createCounting(vocabulary: Map<string, number>): { add(text: string): void; words(): Words } {
  const ids: number[] = [];
  const times: number[] = [];
  const ends: number[] = [];
  const lengths: number[] = [];
  return {
    add(text) {
      const all = wordsIn(text);
      const counts = new Map<number, number>();
      for (const word of all) {
        const id = vocabulary.get(word) ?? vocabulary.size;
        vocabulary.set(word, id);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      for (const [id, count] of [...counts].toSorted(([one], [other]) => one - other)) {
        ids.push(id);
        times.push(count);
      }
      ends.push(ids.length);
      lengths.push(all.length);
    },
    words() {
      const parts = [ids, times, ends, lengths].map((numbers) => Uint32Array.from(numbers));
      const [idsOf, timesOf, endsOf, lengthsOf] = parts as [
        Uint32Array,
        Uint32Array,
        Uint32Array,
        Uint32Array,
      ];
      const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
      return { ids: idsOf, times: timesOf, ends: endsOf, lengths: lengthsOf, bytes };
    },
  };
}

/** How often a chunk has a word. */
export function timesIn({ ids, times, ends }: Words, chunk: number, id: number): number {
  let from = chunk === 0 ? 0 : (ends[chunk - 1] ?? 0);
  const end = ends[chunk] ?? 0;
  let to = end;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from < end && ids[from] === id ? (times[from] ?? 0) : 0;
}
