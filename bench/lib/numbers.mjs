/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured: there is no median.");
  return (low + high) / 2;
}

/** @param {number} share */
export const percent = (share) => `${Math.round(share * 100)} %`;

/**
 * Of what a server holds more than before, the share of each.
 *
 * @param {NodeJS.MemoryUsage} before
 * @param {NodeJS.MemoryUsage} after
 * @param {number} count
 */
export const kilobytesEach = (before, after, count) =>
  /** @type {const} */ (["rss", "heapUsed", "external"]).map((kind) =>
    ((after[kind] - before[kind]) / 1024 / count).toFixed(1),
  );

/** @param {number} bytes */
export const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1);
