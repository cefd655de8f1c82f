/** What the page shows of a report. */
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import type { Report } from "../src/report.ts";
import { App } from "../ui/src/view/app.tsx";
import { callOf, exchangeOf, failed, reportOf, storyOf, text, unknown } from "./support/report.ts";

const evil = `<img src=x onerror="alert('1')">&amp;</script>`;
const shown = (report: Report): string => renderToString(h(App, { report }));

test("no text of a server becomes markup", () => {
  const exchange = exchangeOf({
    request: { method: evil, path: evil, summary: evil, body: text(evil) },
    response: { failure: evil, headers: { [evil]: evil }, label: evil, summary: evil, body: text(evil) },
  });
  const event = { index: 0, type: evil, summary: evil, body: text(evil) };
  const stream = exchangeOf({
    index: 1,
    response: { stream: { count: 1, events: [event], truncated: true } },
  });
  const part = { summary: evil, body: text(evil) };
  const story = storyOf([exchange, stream], {
    findings: [{ exchange: 1, path: evil, expected: evil, actual: [evil] }],
    steps: [{ text: evil, script: text(evil) }],
    names: { [evil]: evil },
    journal: [callOf({ exchange: 1, request: part, answer: part })],
    replay: evil,
  });
  const page = shown(
    reportOf([failed(story, { id: evil, statement: evil }), unknown(evil)], {
      target: { name: evil, arguments: evil, profile: evil, capabilities: [evil] },
      statements: [
        { id: evil, level: "MUST", text: evil, reference: evil, unobservable: null },
        { id: evil, level: "MUST", text: evil, reference: evil, unobservable: evil },
      ],
      stale: [evil],
      interrupted: { by: "target", reason: evil },
    }),
  );
  expect(page).toContain("&lt;img src=x onerror=");
  expect(page).not.toMatch(/<(?:img|script)|<\/script/);
});

test("both values have their own names where neither is known to be right", () => {
  const finding = { exchange: 0, path: "content", expected: "a", actual: "b" };
  const sides = ["deltas put together", "content of the step"] as const;
  expect(shown(reportOf([failed(storyOf([exchangeOf()], { findings: [{ ...finding, sides }] }))]))).toContain(
    '<th scope="col">deltas put together</th><th scope="col">content of the step</th>',
  );
  expect(shown(reportOf([failed(storyOf([exchangeOf()], { findings: [finding] }))]))).toContain(
    '<th scope="col">expected</th><th scope="col">actual</th>',
  );
});

test("what to fix first leads to its finding", () => {
  const fixFirst = [{ id: "area/name", operation: "createTurn", others: 2 }];
  expect(shown(reportOf([failed(storyOf([exchangeOf()]))], { fixFirst }))).toContain(
    'To fix first: <span><a href="#area-name">area/name</a> (createTurn, 2 more)</span>',
  );
});

test("long texts are unfolded, and the page says how much is missing", () => {
  const body = text("x".repeat(20_000), 980_000);
  const page = shown(reportOf([failed(storyOf([exchangeOf({ response: { body } })]))]));
  expect(page).toContain("18,000 more characters of 998,000");
  expect(page).toContain("980,000 characters are not in this report");
});

test("a long line shows the part that differs", () => {
  const line = "x".repeat(100_000);
  const findings = [{ exchange: 0, path: "text", expected: line, actual: `${line}y` }];
  const page = shown(reportOf([failed(storyOf([exchangeOf()], { findings }))]));
  expect(page).toContain("… 99,961 characters …");
  expect(page).toContain("<ins>y</ins>");
});

test("a stream says how many of its events are left out, and where", () => {
  const events = [0, 1, 998, 999].map((index) => ({
    index,
    type: `type ${index}`,
    summary: "",
    body: text(""),
  }));
  const stream = { count: 1_000, events, truncated: false };
  const page = shown(reportOf([failed(storyOf([exchangeOf({ response: { stream, body: null } })]))]));
  expect(page).toMatch(/type 1<.*996 more events are not in this report.*type 998</s);
});

test("what the model was given stands beside its answer", () => {
  const journal = [callOf({ request: { summary: "2 messages", body: text("the prompt") } })];
  const page = shown(reportOf([failed(storyOf([exchangeOf()], { journal }))]));
  expect(page).toMatch(/Given to model, shields and tools.*2 messages.*the prompt/s);
});

test("two hundred findings have two hundred diagrams", () => {
  const exchanges = Array.from({ length: 8 }, (_, index) =>
    exchangeOf({ index, response: { body: text("z".repeat(8_000)) } }),
  );
  const checks = Array.from({ length: 200 }, (_, n) => failed(storyOf(exchanges), { id: `area/n${n}` }));
  expect(shown(reportOf(checks)).match(/<svg class="sequence"/g)).toHaveLength(200);
});

test("several places by which stories failed are listed, one is not", () => {
  const places = [
    { place: "createTurn turn.steps.n.completed_at", stories: 12 },
    { place: "getTurn status", stories: 1 },
  ];
  const shownWith = (count: number): string =>
    shown(reportOf([failed(storyOf([exchangeOf()]), { places: places.slice(0, count) })]));
  expect(shownWith(2)).toMatch(
    /What the stories failed by.*completed_at<\/code> 12 stories.*status<\/code> 1 story/s,
  );
  expect(shownWith(1)).not.toContain("What the stories failed by");
});

test("an area has one name: in the table, in the filter, and before the slash of a check's id", () => {
  const checks = ["tool-config/a", "resume/b"].map((id) => ({ ...unknown("why"), id }));
  const page = shown(reportOf(checks));
  for (const area of ["tool-config", "resume"]) {
    expect(page).toContain(`<th scope="row">${area}</th>`);
    expect(page).toContain(`<option value="${area}">${area}</option>`);
  }
});

test("the page names some of many records that could not be deleted, and all can be read", () => {
  const page = shown(reportOf([], { left: Array.from({ length: 9 }, (_, n) => `agent a${n}`) }));
  expect(page).toMatch(/agent a4<details><summary>and 4 more<\/summary>agent a5/);
});

test("a page whose texts were cut for its size says so", () => {
  expect(shown(reportOf([], { textsUpTo: 1_500 }))).toContain("Of texts longer than 1,500 characters");
  expect(shown(reportOf([]))).not.toContain("Of texts longer");
});

test("a run without findings says so, and why something is unknown", () => {
  const page = shown(reportOf([unknown("needs shields")]));
  expect(page).toContain("No check failed.");
  expect(page).toContain("needs shields");
});
