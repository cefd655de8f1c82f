/** Okapi BM25 (Robertson and others, 1994) with its usual parameters. */

const saturation = 1.2;
const lengthWeight = 0.75;

/** The words of a text in small letters: runs of letters, marks and digits. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The weight of a word that so many of all chunks have. */
export function weightOfWord(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** What a word of this weight adds that a chunk has `times`; `length`: words of the chunk, `usual`: of chunks on average. */
export function wordScore(weight: number, times: number, length: number, usual: number): number {
  const long = 1 - lengthWeight + (lengthWeight * length) / (usual || 1);
  return (weight * times * (saturation + 1)) / (times + saturation * long);
}
