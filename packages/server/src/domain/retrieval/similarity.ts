/** The cosine of vectors: the product of those whose length is 1. */

/** The vector with length 1; one of zeros stays, and is like nothing. */
export function toUnit(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let at = 0; at < vector.length; at += 1) squares += (vector[at] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** The cosine of a unit vector and row `row` of a matrix of unit vectors of its dimension. */
export function cosineOf(unit: Float32Array, rows: Float32Array, row: number): number {
  const begin = row * unit.length;
  let sum = 0;
  // Without `?? 0`, which halves the speed of what a query mostly does: both have these indexes.
  for (let at = 0; at < unit.length; at += 1) sum += (unit[at] as number) * (rows[begin + at] as number);
  return sum;
}
