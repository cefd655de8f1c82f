const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The milliseconds of a time such as `30s`, `10m`, `12h` or `30d`; null for another text. */
export function parseDuration(text: string): number | null {
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (units[unit] ?? 0);
}
