/** Values of bounded size, cut so that the difference between the two of a pair stays visible. */
import { difference, isRecord } from "../../json/difference.ts";

/** The limits of a string, and of a list or an object. */
const mostCharacters = 4_000;
const mostItems = 200;
/** How many characters stay before the first difference, if both values have a common beginning. */
const lead = 40;
const leadItems = 2;

export function shortenPair(expected: unknown, actual: unknown): [unknown, unknown] {
  if (typeof expected === "string" && typeof actual === "string") {
    const start = commonStart(expected, actual);
    const from = start > mostCharacters / 2 ? start - lead : 0;
    return [cutString(expected, from), cutString(actual, from)];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) return shortenLists(expected, actual);
  if (isRecord(expected) && isRecord(actual)) return shortenObjects(expected, actual);
  return [shorten(expected), shorten(actual)];
}

function shortenLists(expected: readonly unknown[], actual: readonly unknown[]): [unknown, unknown] {
  const start = expected.findIndex((item, n) => n >= actual.length || difference(item, actual[n]) !== null);
  const same = start === -1 ? Math.min(expected.length, actual.length) : start;
  const from = same > mostItems / 2 ? same - leadItems : 0;
  const [mine, theirs] = [expected.slice(from, from + mostItems), actual.slice(from, from + mostItems)];
  const length = Math.max(mine.length, theirs.length);
  const pairs = Array.from({ length }, (_, n) => shortenPair(mine[n], theirs[n]));
  const [ours, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  return [
    cutList(ours.slice(0, mine.length), from, expected.length),
    cutList(others.slice(0, theirs.length), from, actual.length),
  ];
}

function shortenObjects(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
): [unknown, unknown] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const pairs = new Map([...keys].map((key) => [key, shortenPair(expected[key], actual[key])]));
  return [cutObject(expected, (key) => pairs.get(key)?.[0]), cutObject(actual, (key) => pairs.get(key)?.[1])];
}

function shorten(value: unknown): unknown {
  if (typeof value === "string") return cutString(value, 0);
  if (Array.isArray(value)) return cutList(value.slice(0, mostItems).map(shorten), 0, value.length);
  return isRecord(value) ? cutObject(value, (_, item) => shorten(item)) : value;
}

function cutString(text: string, from: number): string {
  const rest = text.length - from - mostCharacters;
  const before = from > 0 ? `… ${count(from)} characters …` : "";
  const after = rest > 0 ? `… ${count(rest)} more characters` : "";
  return `${before}${text.slice(from, from + mostCharacters)}${after}`;
}

function cutList(items: readonly unknown[], from: number, length: number): unknown[] {
  const rest = length - from - items.length;
  return [
    ...(from > 0 ? [`… ${count(from)} equal items …`] : []),
    ...items,
    ...(rest > 0 ? [`… ${count(rest)} more items`] : []),
  ];
}

function cutObject(
  value: Readonly<Record<string, unknown>>,
  item: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(value);
  const rest = entries.length - mostItems;
  return Object.fromEntries([
    ...entries.slice(0, mostItems).map(([key, one]) => [key, item(key, one)] as const),
    ...(rest > 0 ? [["…", `${count(rest)} more properties`] as const] : []),
  ]);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
