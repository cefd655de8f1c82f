import { describe, expect, test } from "vitest";
import { toScale } from "../../ui/src/model/scale.ts";

const span = (begin: number, end: number) => ({ begin, end });

describe("on the scale of a turn", () => {
  test("time passes evenly between waits", () => {
    const { place } = toScale(span(1000, 1200), []);
    expect([1000, 1050, 1100, 1200].map(place)).toEqual([0, 0.25, 0.5, 1]);
  });

  test("a short wait is as long as it was", () => {
    const scale = toScale(span(0, 100), [span(40, 60)]);
    expect(scale.isShortened(span(40, 60))).toBe(false);
    expect([40, 60].map(scale.place)).toEqual([0.4, 0.6]);
  });

  test("a long wait is half as long as all work, and work before and after it keeps its proportion", () => {
    const wait = span(50, 1_000_050);
    const scale = toScale(span(0, 1_000_100), [wait]);
    expect(scale.isShortened(wait)).toBe(true);
    const [from, to] = [scale.place(wait.begin), scale.place(wait.end)];
    expect(from).toBeCloseTo(1 / 3);
    expect(to).toBeCloseTo(2 / 3);
    expect(scale.place(1_000_100)).toBe(1);
  });

  test("a turn without any length, or one that only waits, has places from 0 to 1", () => {
    for (const scale of [toScale(span(5, 5), []), toScale(span(5, 500), [span(5, 500)])])
      for (const time of [5, 6, 500]) {
        expect(scale.place(time)).toBeGreaterThanOrEqual(0);
        expect(scale.place(time)).toBeLessThanOrEqual(1);
      }
  });

  test("what is outside of it stands at its ends", () => {
    const { place } = toScale(span(10, 20), []);
    expect([place(0), place(30)]).toEqual([0, 1]);
  });
});

describe("the marks of a scale", () => {
  test("are round, in order and apart", () => {
    const { marks } = toScale(span(0, 230), []);
    expect(marks.map(({ after }) => after)).toEqual([0, 50, 100, 150, 200]);
  });

  test("do not divide a millisecond, which the clock does not either", () => {
    expect(toScale(span(0, 2.5), []).marks.map(({ after }) => after)).toEqual([0, 1, 2]);
  });

  test("leave out what lies within a shortened wait, and are few however long it was", () => {
    const wait = span(50, 3_600_050);
    const { marks } = toScale(span(0, 3_600_100), [wait]);
    expect(marks.filter(({ after }) => after > 50 && after < 3_600_050)).toEqual([]);
    expect(marks.length).toBeGreaterThan(1);
    expect(marks.length).toBeLessThan(10);
  });
});
