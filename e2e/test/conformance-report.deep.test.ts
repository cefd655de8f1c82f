/** The report of the conformance suite in a real browser. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chosen, html, inProcess, loadSuite, run } from "@understudy/conformance";
import { toHtml, type Report } from "@understudy/conformance-report";
import { createStack } from "@understudy/server";
import { chromiumPath } from "./support/chromium.ts";
import { faintTexts } from "./support/contrast.ts";
import { tempFolder } from "./support/understudy.ts";

if (chromiumPath === undefined)
  console.warn(
    "Left out: the report in a browser, because this machine has no Chromium (CHROMIUM names one).",
  );

const evil = `<img src=x onerror="document.title = 'broken into'">`;

/** What the suite makes of a stack whose stored turns have another input, which means no good. */
async function judged(): Promise<string> {
  const stack = createStack({ control: { loopback: true } });
  const target = await inProcess({
    name: "a wrong server",
    close: () => stack.close({ drainMs: 0 }),
    fetch: async (request) => {
      const response = await stack.fetch(request);
      if (request.method !== "GET" || !/\/turn\/[^/]+$/.test(request.url) || !response.ok) return response;
      const turn = (await response.json()) as object;
      return Response.json({ ...turn, input_messages: [{ role: "user", content: evil }] });
    },
  });
  const suite = loadSuite();
  const checks = chosen(suite.checks, ["persistence", "resume/keeps-turn"]);
  const limits = { maxRequests: 1e5, timeoutMs: 10_000 };
  try {
    return html(
      await run({ ...suite, ...limits, checks, target, seed: 1, runs: 5, parallel: 4, shrinks: 30 }),
    );
  } finally {
    await target.close();
  }
}

describe.skipIf(chromiumPath === undefined)("the report", () => {
  let browser: Browser;
  let report: string;

  beforeAll(async () => {
    report = await judged();
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
    return () => browser.close();
  }, 120_000);

  /** The report in a window; `strange` is whatever it asked for or complained of. */
  async function open(
    options: Parameters<Browser["newPage"]>[0] = {},
    content = report,
  ): Promise<{ page: Page; strange: string[] }> {
    const file = join(await tempFolder(), "report.html");
    await writeFile(file, content);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => page.close());
    const strange: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() || strange.push(request.url()));
    page.on("console", (message) => strange.push(message.text()));
    page.on("pageerror", (error) => strange.push(String(error)));
    await page.goto(pathToFileURL(file).href);
    return { page, strange };
  }

  test("asks nobody for anything, and what a server said does nothing", async () => {
    const { page, strange } = await open();
    await page.getByText("On the wire").first().scrollIntoViewIfNeeded();
    expect(await page.title()).toBe("Conformance of a wrong server");
    expect(await page.locator("article img").count()).toBe(0);
    expect(await page.locator("article").first().innerText()).toContain("<img src=x onerror=");
    expect(strange).toEqual([]);
  });

  test("lets nothing in that comes by another way", async () => {
    const { page, strange } = await open();
    await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", markup), evil);
    await expect.poll(() => strange.join("\n")).toMatch(/Content Security Policy/);
    expect(await page.title()).toBe("Conformance of a wrong server");
  });

  test("shows the marked arrow and what is wrong on the first screen of a finding", async () => {
    const { page } = await open();
    await page.locator("nav a", { hasText: "persistence/stored-is-announced" }).click();
    const finding = page.locator("#persistence-stored-is-announced");
    for (const part of [".sequence .wrong .label", ".sequence .band.wrong", ".sequence .lifeline >> nth=2"])
      await expect.poll(() => isOnScreen(page, finding.locator(part).first())).toBe(true);
    expect(await finding.locator(".difference ins").first().isVisible()).toBe(true);
  });

  test("narrows what it lists, by keyboard too", async () => {
    const { page } = await open();
    const listed = page.locator("nav li:visible");
    const all = await listed.count();
    await page.getByLabel("Area").selectOption("resume");
    expect(await listed.count()).toBe(1);
    await page.getByLabel("Area").selectOption("");
    await page.getByRole("checkbox", { name: "passed" }).focus();
    await page.keyboard.press("Space");
    expect(await listed.count()).toBeLessThan(all);
    expect(await page.locator("#shown").innerText()).toMatch(new RegExp(`^\\d+ of ${all} checks$`));
  });

  test("copies the line that tells a finding again", async () => {
    const { page } = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: "Copy" }).first();
    await copy.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^understudy-conformance replay [0-9a-z]{10,24} \S+/,
    );
  });

  test.each(["light", "dark"] as const)("can be read in the %s", async (colorScheme) => {
    const { page } = await open({ colorScheme });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    expect(await page.evaluate(faintTexts, 4.5)).toEqual([]);
  });

  test("opens a large report from its file", async () => {
    const [, json = ""] = /id="report">(.*?)<\/script>/s.exec(report) ?? [];
    const small: Report = JSON.parse(json);
    const [first] = small.checks.filter(({ status }) => status === "fail");
    const checks = Array.from({ length: 200 }, (_, n) => ({ ...first!, id: `resume/n${n}` }));
    const large = toHtml({ ...small, checks });
    expect(large).toContain('type="application/gzip"');
    expect(large.length).toBeLessThan(1_000_000);
    const { page, strange } = await open({}, large);
    await expect.poll(() => page.locator("article").count()).toBe(200);
    expect(strange).toEqual([]);
  });

  test("fits a phone", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    const found = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      small: [...document.querySelectorAll("nav a, nav label, button, select, summary")]
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 40),
    }));
    expect(found).toEqual({ width: 390, small: [] });
  });

  test("needs no more than 900 pixels, nor a screen", async () => {
    const { page } = await open({ viewport: { width: 900, height: 900 } });
    const wide = () => document.documentElement.scrollWidth;
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(900);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(await page.locator("button:visible").count()).toBe(0);
    expect(await page.locator(".sequence").first().isVisible()).toBe(true);
  });
});

async function isOnScreen(page: Page, part: ReturnType<Page["locator"]>): Promise<boolean> {
  const box = await part.boundingBox();
  const { height } = page.viewportSize()!;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
