/** The file: the built page with a report inside. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { toHtml } from "../src/index.ts";
import { readReport } from "../ui/src/model/read-report.ts";
import { exchangeOf, failed, reportOf, storyOf, unknown } from "./support/report.ts";

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

test("the policy allows the script and the style inside and nothing else", () => {
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
