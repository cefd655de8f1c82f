/** The page of the API in a real browser: it shows the operations, and calls the server that it came from. */
import { expect, onTestFinished, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { launch, openAt, picture } from "./support/page-of-turns.ts";
import { start, tempFolder } from "./support/understudy.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the page of the API, because this machine has no Chromium.");

test.skipIf(chromiumPath === undefined)(
  "an operation is found from the server's address, opened and tried",
  { timeout: 60_000 },
  async () => {
    const server = await start(["--store", "memory"], await tempFolder());
    const browser = await launch();
    onTestFinished(() => browser.close());
    const page = await openAt(browser, server.url, "/");
    await picture(page, "start");
    await page.getByRole("link", { name: "/docs" }).click();
    const health = page.locator(".opblock", { hasText: "/v1/health" });
    await health.locator(".opblock-summary-control").click();
    await picture(page, "api-docs");
    await health.getByRole("button", { name: "Try it out" }).click();
    await health.getByRole("button", { name: "Execute" }).click();
    const answer = health.locator(".live-responses-table");
    await answer.getByText('"OK"').waitFor();
    expect(await answer.locator(".response-col_status").last().textContent()).toContain("200");
    await page.getByRole("link", { name: "Responses and Conversations" }).click();
    const list = page.locator(".opblock", { hasText: "List responses, newest first" });
    await list.locator(".opblock-summary-control").click();
    await picture(page, "api-docs-responses");
    await list.getByRole("button", { name: "Try it out" }).click();
    await list.getByRole("button", { name: "Execute" }).click();
    await list.locator(".live-responses-table").getByText('"has_more"').waitFor();
    expect(await page.locator(".opblock", { hasText: "/v1/health" }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, "api-docs-phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);
