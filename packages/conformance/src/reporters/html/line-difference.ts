/** Which lines two texts have in common. */
export interface LinePair {
  /** Null where the other side has a line more. */
  expected: string | null;
  actual: string | null;
}

/** The lines of both, in order, next to each other. */
export function lineDifference(expected: readonly string[], actual: readonly string[]): LinePair[] {
  const common = commonLengths(expected, actual);
  const pairs: LinePair[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = (): void => {
    for (let n = 0; n < Math.max(gone.length, come.length); n += 1)
      pairs.push({ expected: gone[n] ?? null, actual: come[n] ?? null });
    gone = [];
    come = [];
  };
  let [one, other] = [0, 0];
  while (one < expected.length || other < actual.length) {
    const [mine, theirs] = [expected[one], actual[other]];
    if (mine !== undefined && mine === theirs) {
      flush();
      pairs.push({ expected: mine, actual: theirs });
      one += 1;
      other += 1;
    } else if (
      theirs === undefined ||
      (mine !== undefined && at(common, one + 1, other) >= at(common, one, other + 1))
    ) {
      gone.push(mine ?? "");
      one += 1;
    } else {
      come.push(theirs);
      other += 1;
    }
  }
  flush();
  return pairs;
}

/** For each two places how many lines what follows has in common. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const table: number[][] = Array.from({ length: one.length + 1 }, () => Array.from(other, () => 0));
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row === undefined) continue;
      row[j] =
        one[i] === other[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
