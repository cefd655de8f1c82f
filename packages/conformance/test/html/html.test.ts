/** What the page holds, whatever a server said. */
import { expect, test } from "vitest";
import { html } from "../../src/reporters/html/html.ts";
import { exchangeOf, failed, resultOf, traceOf } from "../support/finding.ts";

const evil = `<img src=x onerror="alert('1')">&amp;</script>`;
const megabyte = "x".repeat(1_000_000);

test("nothing that a server said becomes markup", () => {
  const exchange = exchangeOf({
    json: { [evil]: evil },
    text: evil,
    headers: { "x-evil": evil },
    failure: evil,
    request: { method: "GET", path: `/v1/${evil}`, body: { a: evil } },
  });
  const stream = exchangeOf({ index: 1, items: [evil, { event: { payload: { event_type: evil } } }] });
  const finding = failed(traceOf([exchange, stream]), { path: evil, expected: evil, actual: [evil] });
  const page = html({
    ...resultOf([{ ...finding, statement: evil }]),
    target: { name: evil, how: evil, profile: evil, capabilities: [evil] },
    stale: [evil],
    interrupted: { by: "target", reason: evil },
  });
  expect(page).toContain("&lt;img src=x onerror=");
  expect(page).not.toContain("<img");
  expect(page.match(/<\/?script>/g)).toEqual(["<script>", "</script>"]);
});

test("signs that would turn text around are shown by their numbers", () => {
  const page = html(resultOf([failed(traceOf([exchangeOf()]), { actual: "a\u202eb\ud800" })]));
  expect(page).toContain("⟨U+202E⟩");
  expect(page).not.toMatch(/[\u202e]|\p{Cs}/u);
});

test("a megabyte is cut, and the page says how much is missing", () => {
  const items = [{ event: { payload: { event_type: "turn_complete", text: megabyte } } }];
  const exchange = exchangeOf({ items, text: megabyte });
  const page = html(resultOf([failed(traceOf([exchange]), { expected: megabyte, actual: `${megabyte}y` })]));
  expect(page.length).toBeLessThan(100_000);
  expect(page).toMatch(/978,\d+ characters are not in this page/);
  expect(page).toContain("… 999,961 characters …");
  expect(page).toContain("<ins>y</ins>");
});

test("of a long stream the beginning and the end are shown", () => {
  const items = Array.from({ length: 1000 }, (_, n) => ({ n: `item ${n}.` }));
  const page = html(resultOf([failed(traceOf([exchangeOf({ items })]))]));
  expect(page).toContain("960 more events are not in this page");
  expect(page).toContain("item 19.");
  expect(page).not.toContain("item 20.");
  expect(page).toContain("item 980.");
});

test("two hundred findings have two hundred diagrams, in some megabytes at most", () => {
  const trace = traceOf(
    Array.from({ length: 8 }, (_, index) => exchangeOf({ index, text: "z".repeat(9_000) })),
  );
  const page = html(resultOf(Array.from({ length: 200 }, (_, n) => failed(trace, {}, `area/n${n}`))));
  expect(page.match(/<svg class="sequence"/g)).toHaveLength(200);
  expect(page.length).toBeLessThan(20_000_000);
});

test("a run without findings says so, and why something is unknown", () => {
  const check = { id: "area/name", level: "MUST", statement: "It is so.", excused: false } as const;
  const runs = { passed: 0, failed: 0, inconclusive: 1 };
  const page = html(resultOf([{ ...check, runs, status: "unknown", reason: "needs shields" }]));
  expect(page).toContain("No check failed.");
  expect(page).toContain("needs shields");
});
