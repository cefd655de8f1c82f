/** Looks at all chunks that are loaded, in slices: other requests come between them. */
import { wordScore, weightOfWord, wordsIn } from "../../../domain/retrieval/keywords.ts";
import { createBest, type Scored } from "../../../domain/retrieval/rank.ts";
import { cosineOf, toUnit } from "../../../domain/retrieval/similarity.ts";
import { createRests } from "../../running/rests.ts";
import type { LoadedDocument } from "./loaded.ts";
import { timesIn, type Words } from "./words.ts";

/** Multiplications between two looks at the clock: less than a millisecond. */
const slice = 200_000;

/** The nearest chunks, by cosine. */
export async function nearestChunks(
  documents: readonly LoadedDocument[],
  vector: Float32Array,
  limit: number,
): Promise<Scored[]> {
  const unit = toUnit(vector);
  const rest = createRests();
  const best = createBest(limit);
  const most = Math.max(1, Math.floor(slice / unit.length));
  let left = most;
  for (const { record, rows } of documents)
    for (let position = 0; position < record.chunks; position += 1) {
      const score = cosineOf(unit, rows, position);
      if (best.admits(score)) best.add({ document_id: record.document_id, position, score });
      left -= 1;
      if (left > 0) continue;
      left = most;
      await rest();
    }
  return best.list();
}

/** A document whose words are counted. */
export type Counted = LoadedDocument & { words: Words };

/** A chunk that has some of the words, and how often each. */
interface Match {
  document: Counted;
  position: number;
  times: number[];
}

/** Words between two looks at the clock. */
const lookups = 5_000;

/** The chunks that have words of the query, by BM25. */
export async function matchingChunks(
  documents: readonly Counted[],
  vocabulary: ReadonlyMap<string, number>,
  query: string,
  limit: number,
): Promise<Scored[]> {
  const ids = [...new Set(wordsIn(query))].flatMap((word) => vocabulary.get(word) ?? []);
  const having = ids.map(() => 0);
  const matches: Match[] = [];
  let all = 0;
  let length = 0;
  let left = lookups;
  const rest = createRests();
  for (const document of documents)
    for (let position = 0; position < document.record.chunks; position += 1) {
      all += 1;
      length += document.words.lengths[position] ?? 0;
      const times = ids.map((id) => timesIn(document.words, position, id));
      if (times.some((count) => count > 0)) matches.push({ document, position, times });
      for (const [at, count] of times.entries()) if (count > 0) having[at] = (having[at] ?? 0) + 1;
      left -= 1 + ids.length;
      if (left > 0) continue;
      left = lookups;
      await rest();
    }
  const weights = having.map((count) => weightOfWord(count, all));
  const best = createBest(limit);
  for (const { document, position, times } of matches) {
    const words = document.words.lengths[position] ?? 0;
    const scores = times.map((count, at) => wordScore(weights[at] ?? 0, count, words, length / all));
    const score = scores.reduce((sum, one) => sum + one, 0);
    best.add({ document_id: document.record.document_id, position, score });
    await rest();
  }
  return best.list();
}
