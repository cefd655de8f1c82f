/** The client on a page of a real browser. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { bundlePage, servePage } from "../msw/serve-page.ts";
import { chromiumPath } from "../support/chromium.ts";
import { flows } from "./flows.ts";
import type { RunFlow } from "./page.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the client on a page, because this machine has no Chromium (CHROMIUM names one).");

/** What the page has put there. */
declare const runFlow: RunFlow;

describe.skipIf(chromiumPath === undefined).each(["in process", "behind MSW"] as const)("%s", (way) => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "understudy-page-"));
    await bundlePage(new URL(".", import.meta.url), folder);
    const served = await servePage(folder);
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
    page = await browser.newPage();
    const broken = new Promise<never>((_, reject) => page.on("pageerror", reject));
    await page.goto(served.url);
    await Promise.race([page.waitForFunction(() => "runFlow" in globalThis), broken]);
    return async () => {
      await browser.close();
      served.close();
      await rm(folder, { recursive: true });
    };
  }, 60_000);

  test.each(Object.keys(flows))("%s", async (name) => {
    const got = await page.evaluate(([how, flow]) => runFlow(how, flow), [way, name] as const);
    expect(got).toEqual(flows[name]?.gives);
  });
});
