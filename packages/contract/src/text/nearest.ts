/** Which of some words was probably meant. */

/** The candidate with the smallest edit distance, if at most a third of the word's length. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const near = Math.max(1, Math.floor(word.length / 3));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > near) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= near && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
