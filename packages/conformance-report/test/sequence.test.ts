/** The arrows of a story. */
import { expect, test } from "vitest";
import type { ReportCounterexample } from "../src/report.ts";
import { clip, layOut } from "../ui/src/model/sequence-layout.ts";
import { toSequence, type Arrow, type Sequence } from "../ui/src/model/sequence.ts";
import { callOf, exchangeOf, storyOf } from "./support/report.ts";

const drawn = (story: ReportCounterexample): Sequence => toSequence(story, story.findings[0]!);
const arrowsOf = ({ rows }: Sequence): Arrow[] => rows.filter((row) => row.kind === "arrow");
const post = (path: string) => ({ method: "POST", path });

test("the wrong response is marked, and the story ends there", () => {
  const story = storyOf([exchangeOf(), exchangeOf({ index: 1 })]);
  const { actors, rows } = toSequence(story, { exchange: 0, path: "status", expected: 404, actual: 200 });
  expect(actors).toEqual(["client", "server"]);
  expect(rows).toMatchObject([
    { from: "client", label: "GET /v1/agents/a1", wrong: false },
    { from: "server", label: "200", wrong: true },
    { kind: "note", text: "status", more: ["expected 404", "actual 200"], wrong: true },
  ]);
});

test("concurrent requests are drawn in the order of their events", () => {
  const slow = exchangeOf({ began: 1, ended: 4, request: post("/slow") });
  const fast = exchangeOf({ index: 1, began: 2, ended: 3, request: post("/fast") });
  const arrows = arrowsOf(drawn(storyOf([slow, fast])));
  expect(arrows.map(({ from, number }) => `${from} ${number}`)).toEqual([
    "client 1",
    "client 2",
    "server 2",
    "server 1",
  ]);
});

test("successful reads are left out, and the diagram says how many", () => {
  const exchanges = [0, 1, 2].map((index) => exchangeOf({ index, request: { path: `/v1/${index}` } }));
  expect(drawn(storyOf(exchanges)).rows[0]).toMatchObject({ text: "2 earlier requests not drawn" });
});

test("a restart stands between what came before and after it", () => {
  const exchanges = [exchangeOf(), exchangeOf({ index: 1, began: 4, ended: 5 })];
  const { rows } = drawn(storyOf(exchanges, { restarts: [3] }));
  expect(rows.map((row) => (row.kind === "note" ? row.text : row.from))).toEqual([
    "client",
    "server stopped and started again",
    "client",
    "server",
    "status",
  ]);
});

test("a wrong call of the model is marked, and the response is not", () => {
  const journal = [callOf({ seq: 7 }), callOf({ seq: 8, actor: "tools" })];
  const findings = [{ exchange: 0, path: "messages", expected: 2, actual: 1, seq: 7 }];
  const { actors, rows } = drawn(storyOf([exchangeOf()], { journal, findings }));
  expect(actors).toEqual(["client", "server", "model", "tools"]);
  const labels = rows.map((row) =>
    row.kind === "note" ? row.text : `${row.from} to ${row.to}${row.wrong ? ", wrong" : ""}`,
  );
  expect(labels).toEqual([
    "client to server",
    "server to model, wrong",
    "messages",
    "model to server",
    "server to tools",
    "tools to server",
    "server to client",
  ]);
});

test("every row has its place below the one before it", () => {
  const { rows, height } = layOut(
    drawn(storyOf([exchangeOf({ request: post("/a") }), exchangeOf({ index: 1 })])),
  );
  const tops = rows.map(({ top }) => top);
  expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
  expect(height).toBeGreaterThan(tops.at(-1)!);
});

test("a text is cut where it has no room", () => {
  expect(clip("a".repeat(20), 76)).toBe(`${"a".repeat(9)}…`);
  expect(clip("a", 76)).toBe("a");
});

test("a name whose id is empty replaces nothing", () => {
  const story = { ...storyOf([exchangeOf({ request: post("/v1/agents") })]), names: { a1: "" } };
  expect(arrowsOf(drawn(story))[0]?.label).toBe("POST /v1/agents");
});
