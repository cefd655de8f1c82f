/** The file: the built page with a report inside. */
import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toHtml } from "../src/index.ts";
import type { Report } from "../src/index.ts";
import { readReport, unpack } from "../ui/src/model/read-report.ts";
import { visible } from "../ui/src/model/visible.ts";
import { callOf, exchangeOf, failed, reportOf, storyOf, text, unknown } from "./support/report.ts";

const evil = `</script><!--<script>alert("1")</script>&amp;\u2028\u202e\ud800`;

function elements(html: string, attribute: string): string[] {
  return [...html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)].flatMap(
    ([, , attributes = "", content = ""]) => (attributes.includes(attribute) ? [content] : []),
  );
}

test("text of a server cannot leave the report's element", () => {
  const report = reportOf([failed(storyOf([exchangeOf()]), { statement: evil })]);
  const html = toHtml(report);
  expect(html).not.toContain("<!--");
  expect(html).not.toMatch(/[\p{Bidi_Control}\p{Cs}]/u);
  const [json = "", ...more] = elements(html, 'id="report"');
  expect(more).toEqual([]);
  expect(JSON.parse(json)).toEqual(report);
});

test("the policy allows only the script and the style inside", () => {
  const html = toHtml(reportOf([]));
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const [script = ""] = elements(html, 'type="module"');
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const digest = (content: string): string =>
    `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  expect(policy?.split("; ").sort()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "img-src data:",
    `script-src ${digest(script)}`,
    `style-src ${digest(style)}`,
  ]);
  expect(html).not.toMatch(/\b(?:src|href)="(?!data:,")/);
});

/** What the page reads from its element. */
async function readBack(html: string): Promise<Report> {
  const [, type = "", data = ""] = /<script type="([^"]*)" id="report">(.*?)<\/script>/s.exec(html) ?? [];
  return readReport(await unpack(data, type));
}

test("a large report is compressed, and nothing of it is missing", async () => {
  const body = text(evil.repeat(150));
  const exchanges = Array.from({ length: 30 }, (_, index) => exchangeOf({ index, response: { body } }));
  const checks = Array.from({ length: 20 }, (_, n) => failed(storyOf(exchanges), { id: `area/n${n}` }));
  const report = reportOf(checks);
  expect(JSON.stringify(report).length).toBeGreaterThan(4_000_000);
  const html = toHtml(report);
  expect(html.length).toBeLessThan(300_000);
  expect(html).not.toContain("<!--");
  expect(await readBack(html)).toEqual(visible(report));
});

test("a report of any size makes a page below a megabyte, and says what was cut", async () => {
  // Random, so that nothing of it can be compressed.
  const body = () => text(randomBytes(3_000).toString("base64"), 7);
  const story = () => {
    const part = { summary: "", body: body() };
    const exchanges = Array.from({ length: 20 }, (_, index) => {
      const events = [{ index: 0, type: "t", summary: "", body: body() }];
      const response = { body: null, stream: { count: 1, truncated: false, events } };
      return exchangeOf({ index, request: { body: body() }, response });
    });
    const journal = [callOf({ request: part, answer: part })];
    return storyOf(exchanges, { steps: [{ text: "turn", script: body() }], journal });
  };
  const checks = Array.from({ length: 30 }, (_, n) => failed(story(), { id: `area/n${n}` }));
  const html = toHtml(reportOf(checks));
  expect(html.length).toBeLessThan(1_000_000);
  const { textsUpTo = Infinity, checks: cut } = await readBack(html);
  expect(textsUpTo).toBeLessThan(4_000);
  const [check] = cut;
  const exchanges = check?.status === "fail" ? check.counterexample.exchanges : [];
  const cutBody = exchanges[0]?.response.stream?.events[0]?.body;
  expect(cutBody?.text).toHaveLength(textsUpTo);
  expect(cutBody?.omitted).toBe(4_007 - textsUpTo);
  // The exchange that the finding blames keeps more.
  expect(exchanges.at(-1)?.request.body?.text.length).toBeGreaterThan(textsUpTo);
});

test("a page without findings is small", () => {
  const statements = Array.from({ length: 300 }, (_, n) => ({
    id: `area/statement-${n}`,
    level: "MUST" as const,
    text: "A statement of an ordinary length, as most of them have one.",
    reference: "semantics §1",
    unobservable: null,
  }));
  const checks = statements.map(({ id }) => ({ ...unknown("needs shields"), id }));
  expect(toHtml(reportOf(checks, { statements })).length).toBeLessThan(180_000);
  expect(toHtml(reportOf([])).length).toBeLessThan(60_000);
});

test.each([
  ["", /contains no report/],
  ["{}", /understudy-conformance-report\/1, and contains null/],
  ['{"format":"understudy-conformance-report/2"}', /contains "understudy-conformance-report\/2"/],
])("the page refuses %s", (json, message) => {
  expect(() => readReport(json)).toThrow(message);
});

test("characters that would turn text around are shown by their numbers", () => {
  const { target } = readReport(
    JSON.stringify(reportOf([], { target: { ...reportOf([]).target, name: "a\u202eb\ud800\u0007\n" } })),
  );
  expect(target.name).toBe("a⟨U+202E⟩b⟨U+D800⟩⟨U+0007⟩\n");
});
