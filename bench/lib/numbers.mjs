export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const percent = (share) => `${Math.round(share * 100)} %`;

export const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1);
