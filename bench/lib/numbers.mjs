/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured: there is no median.");
  return (low + high) / 2;
}

/**
 * The median of ratios, and between which two the middle half of them is: how far a run can be trusted.
 *
 * @param {number[]} ratios
 */
export function middleOf(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const quartiles = [sorted.slice(0, half + 1), sorted.slice(-half - 1)].map(median);
  return [median(sorted).toFixed(2), quartiles.map((ratio) => ratio.toFixed(2)).join("–")];
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
