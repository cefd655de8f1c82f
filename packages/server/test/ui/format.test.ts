/** Times, lengths, addresses and rows of the page of turns. */
import { describe, expect, test } from "vitest";
import { fromHash, toHash } from "../../ui/src/data/selection.ts";
import { toLength, toMillis } from "../../ui/src/model/time.ts";

describe("a time", () => {
  test("keeps its microseconds, which order the steps", () => {
    const [first, second] = ["2026-01-02T03:04:05.678001Z", "2026-01-02T03:04:05.678002Z"].map(toMillis);
    expect(first).toBeCloseTo(Date.parse("2026-01-02T03:04:05.678Z") + 0.001, 3);
    expect(second).toBeGreaterThan(first!);
  });

  test("may come without fractions", () => {
    expect(toMillis("2026-01-02T03:04:05Z")).toBe(Date.parse("2026-01-02T03:04:05Z"));
  });
});

test.each([
  [-1, "< 1 ms"],
  [0.4, "< 1 ms"],
  [0.5, "1 ms"],
  [12.4, "12 ms"],
  [999.4, "999 ms"],
  [999.6, "1.00 s"],
  [1240, "1.24 s"],
  [59_994, "59.99 s"],
  [59_996, "1 min 00 s"],
  [125_000, "2 min 05 s"],
  [3_599_400, "59 min 59 s"],
  [3_599_600, "1 h 00 min"],
  [12_000_000, "3 h 20 min"],
])("%d milliseconds are %s", (millis, words) => {
  expect(toLength(millis)).toBe(words);
});

describe("an address", () => {
  test.each([
    { agent_id: "a", session_id: "s", turn_id: "t" },
    { agent_id: "a", session_id: "s", turn_id: null },
    { agent_id: "a/b c", session_id: "ü#", turn_id: "%" },
  ])("says what is selected: %j", (selection) => {
    expect(fromHash(toHash(selection))).toEqual(selection);
  });

  test.each(["", "#", "#/agents/a", "#/agents/a/sessions/s/turns", "#/agents/%ff/sessions/s"])(
    "that selects nothing is ignored: %j",
    (hash) => {
      expect(fromHash(hash)).toBeNull();
    },
  );
});
