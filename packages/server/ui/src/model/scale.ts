/** Maps times to a common scale from 0 to 1. Long waits for the client are shortened, so that work stays visible. */

/** A time span in milliseconds. */
export interface Span {
  begin: number;
  end: number;
}

export interface Mark {
  /** Milliseconds from the beginning. */
  after: number;
  place: number;
}

export interface Scale {
  place(time: number): number;
  /** Whether the wait is shortened. */
  isShortened(span: Span): boolean;
  marks: Mark[];
}

/** The longest drawn wait, in units of all work. */
const longest = 0.5;
const wantedMarks = 5;
/** The resolution of the server's clock in milliseconds. */
const shortestStep = 1;

/** The waits are in order and do not overlap. */
export function toScale({ begin, end }: Span, waits: readonly Span[]): Scale {
  const waited = waits.reduce((sum, wait) => sum + wait.end - wait.begin, 0);
  const work = Math.max(end - begin - waited, 0.001);
  const drawn = (wait: Span): number => Math.min(wait.end - wait.begin, work * longest);
  const isShortened = (span: Span): boolean => span.end - span.begin > work * longest;
  const saved = (wait: Span, time: number): number => {
    const length = wait.end - wait.begin;
    const passed = Math.min(Math.max(time - wait.begin, 0), length);
    return length === 0 ? 0 : passed * (1 - drawn(wait) / length);
  };
  const drawnUntil = (time: number): number =>
    time - begin - waits.reduce((sum, wait) => sum + saved(wait, time), 0);
  const whole = Math.max(drawnUntil(end), 0.001);
  const place = (time: number): number => Math.min(Math.max(drawnUntil(time) / whole, 0), 1);
  const hidden = (time: number): boolean =>
    waits.some((wait) => isShortened(wait) && time > wait.begin && time < wait.end);
  const marks: Mark[] = [];
  const step = Math.max(niceStep(whole / wantedMarks), shortestStep);
  for (const { begin: from, end: to } of pieces({ begin, end }, waits.filter(isShortened)))
    for (let n = Math.ceil((from - begin) / step); n * step <= to - begin; n += 1)
      if (!hidden(begin + n * step)) marks.push({ after: n * step, place: place(begin + n * step) });
  return { place, isShortened, marks: apart(marks) };
}

/** The spans between the gaps. */
function pieces({ begin, end }: Span, gaps: readonly Span[]): Span[] {
  const ends = [...gaps.map((gap) => gap.begin), end];
  return ends.map((until, index) => ({ begin: gaps[index - 1]?.end ?? begin, end: until }));
}

/** 1, 2 or 5 times a power of ten, at least as long as this. */
function niceStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([1, 2, 5].find((factor) => factor * power >= length) ?? 10);
}

/** Drops marks whose labels would overlap. */
function apart(marks: readonly Mark[]): Mark[] {
  return marks.reduce<Mark[]>((kept, mark) => {
    const last = kept.at(-1);
    return last === undefined || mark.place - last.place > 0.2 ? [...kept, mark] : kept;
  }, []);
}
