export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const percent = (share) => `${Math.round(share * 100)} %`;

/** Of what a server holds more than before, the share of each. */
export const kilobytesEach = (before, after, count) =>
  ["rss", "heapUsed", "external"].map((kind) => ((after[kind] - before[kind]) / 1024 / count).toFixed(1));

export const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1);
