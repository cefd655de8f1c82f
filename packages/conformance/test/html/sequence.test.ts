/** The arrows of a story. */
import { expect, test } from "vitest";
import { openMutant } from "../../../../lab/src/mutants/mutant.ts";
import { mutants } from "../../../../lab/src/mutants/index.ts";
import { lineDifference } from "../../src/reporters/html/line-difference.ts";
import { toSequence, type Arrow, type Sequence } from "../../src/reporters/html/sequence.ts";
import { chosen, loadSuite } from "../../src/suite.ts";
import { judge } from "../../../../lab/test/support/judge.ts";
import { exchangeOf, traceOf } from "../support/finding.ts";

const finding = { exchange: 0, path: "status", expected: 404, actual: 200 };

function arrowsOf({ rows }: Sequence): Arrow[] {
  return rows.filter((row) => row.kind === "arrow");
}

/** The diagram of what a check finds wrong with a mutant. */
async function drawn(mutant: string, check: string): Promise<Sequence> {
  const { over } = mutants.find(({ id }) => id === mutant)!;
  const checks = chosen(loadSuite().checks, [check]);
  const { checks: results } = await judge(await openMutant(over()), { checks, runs: 20, shrinks: 0 });
  const [found] = results.flatMap((one) => (one.status === "fail" ? [one.counterexample] : []));
  return toSequence(found!.trace, found!.findings[0]!);
}

test("the answer that was wrong is marked, and the story ends there", () => {
  const trace = traceOf([exchangeOf(), exchangeOf({ index: 1, began: 3, ended: 4 })]);
  const { actors, rows } = toSequence(trace, finding);
  expect(actors).toEqual(["client", "server"]);
  expect(rows).toMatchObject([
    { from: "client", label: "GET /v1/agents/a1", wrong: false },
    { from: "server", label: "200", wrong: true },
    { kind: "note", text: "status", more: ["expected 404", "said 200"], wrong: true },
  ]);
});

test("requests at the same time are drawn in the order in which things happened", () => {
  const slow = exchangeOf({ began: 1, ended: 4, request: { method: "POST", path: "/slow", body: {} } });
  const fast = exchangeOf({
    index: 1,
    began: 2,
    ended: 3,
    request: { method: "POST", path: "/fast", body: {} },
  });
  const arrows = arrowsOf(toSequence(traceOf([slow, fast]), { ...finding, exchange: 1 }));
  expect(arrows.map(({ from, number }) => `${from} ${number}`)).toEqual([
    "client 1",
    "client 2",
    "server 2",
    "server 1",
  ]);
});

test("reads that went well are left out, and the diagram says how many", () => {
  const others = [1, 2].map((index) =>
    exchangeOf({ index, request: { method: "GET", path: `/v1/${index}`, body: undefined } }),
  );
  const { rows } = toSequence(traceOf([exchangeOf(), ...others]), { ...finding, exchange: 2 });
  expect(rows[0]).toMatchObject({ text: expect.stringMatching(/^2 more requests are not drawn/) });
});

test("a restart stands between what came before and after it", () => {
  const exchanges = [exchangeOf(), exchangeOf({ index: 1, began: 4, ended: 5 })];
  const { rows } = toSequence(traceOf(exchanges, { restarts: [3] }), { ...finding, exchange: 1 });
  expect(rows.map((row) => (row.kind === "note" ? row.text : row.from))).toEqual([
    "client",
    "the server was ended and started again",
    "client",
    "server",
    "status",
  ]);
});

test(
  "a wrong prompt is marked on its way to the model, and the answer is not",
  { timeout: 60_000 },
  async () => {
    const arrows = arrowsOf(await drawn("keeps-responses-from-model", "resume/responses-reach-model"));
    const [wrong, ...more] = arrows.filter((arrow) => arrow.wrong);
    expect(wrong).toMatchObject({ from: "server", to: "model" });
    expect(more).toEqual([]);
    const place = arrows.findLastIndex(({ from }) => from === "client");
    expect(arrows[place]?.label).toMatch(/resume$/);
    expect(arrows.indexOf(wrong!)).toBeGreaterThan(place);
  },
);

test.each([
  [
    ["a", "b", "c"],
    ["a", "c"],
    ["a a", "b -", "c c"],
  ],
  [
    ["a", "b"],
    ["a", "x"],
    ["a a", "b x"],
  ],
  [[], ["a"], ["- a"]],
])("%j and %j are paired as %j", (expected, actual, pairs) => {
  expect(
    lineDifference(expected, actual).map((pair) => `${pair.expected ?? "-"} ${pair.actual ?? "-"}`),
  ).toEqual(pairs);
});
