import { expect, test } from "vitest";
import { noResponse } from "../src/runner/send.ts";
import { withMicroseconds } from "../src/runner/times.ts";

const short = { started_at: "2026-11-22T15:08:47Z", name: "2026-11-22T15:08:47Z" };
const whole = { started_at: "2026-11-22T15:08:47.000000Z", name: "2026-11-22T15:08:47Z" };

test("a time without microseconds is read with them, wherever it stands, and a text stays", () => {
  const json = { data: [short], ...short };
  const text = JSON.stringify(json);
  expect(withMicroseconds({ ...noResponse, text, json })).toEqual({
    ...noResponse,
    text,
    json: { data: [whole], ...whole },
  });
  expect(withMicroseconds({ ...noResponse, text, items: [{ event: short }] }).items).toEqual([
    { event: whole },
  ]);
});

test("an answer whose times have microseconds is read like any other", () => {
  const answer = { ...noResponse, text: JSON.stringify({ started_at: whole.started_at }), json: whole };
  expect(withMicroseconds(answer)).toBe(answer);
});
