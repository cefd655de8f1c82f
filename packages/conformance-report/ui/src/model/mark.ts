/** Which part of a changed line to mark. */
export interface MarkedLine {
  /** Characters left out at the beginning. */
  skipped: number;
  before: string;
  /** What the other line does not have; may be empty. */
  changed: string;
  after: string;
}

/** Characters shown before the change where the line is long. */
const lead = 40;
const long = 200;

/** Both lines, with what lies between their common beginning and their common end marked. */
export function markLines(one: string, other: string): [MarkedLine, MarkedLine] {
  const start = commonStart(one, other);
  const end = commonEnd(one.slice(start), other.slice(start));
  const skipped = start > long ? start - lead : 0;
  const mark = (line: string): MarkedLine => ({
    skipped,
    before: line.slice(skipped, start),
    changed: line.slice(start, line.length - end),
    after: line.slice(line.length - end),
  });
  return [mark(one), mark(other)];
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

/** Not a letter or two that two different words happen to end with. */
function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  const isInWord = [one, other].some((line) => /\w/.test(line[line.length - length - 1] ?? ""));
  const [ending = ""] = (isInWord && /^\w+/.exec(one.slice(one.length - length))) || [];
  return ending.length < 4 ? length - ending.length : length;
}
