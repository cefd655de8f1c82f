/** A stack and scripted inference behind MSW on a page of a real browser. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundlePage, loadedAtOnce, servePage } from "./msw/serve-page.ts";
import type { Flows } from "./msw/page.ts";
import { chromiumPath } from "./support/chromium.ts";

if (chromiumPath === undefined)
  console.warn("Left out: a stack on a page, because this machine has no Chromium (CHROMIUM names one).");

/** What the page has put there. */
declare const flows: Flows;

const folder = await mkdtemp(join(tmpdir(), "understudy-page-"));
afterAll(() => rm(folder, { recursive: true }));
await bundlePage(new URL("msw/", import.meta.url), folder);

test("a stack in memory behind MSW needs nothing of Node", async () => {
  const script = await loadedAtOnce(folder);
  expect(script).toContain("mockServiceWorker.js");
  expect(script).not.toMatch(/["']node:\w+/);
});

describe.skipIf(chromiumPath === undefined)("on a page", () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    const served = await servePage(folder);
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
    page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    // What keeps the page from starting says so, rather than letting it be waited for.
    const broken = new Promise<never>((_, reject) => page.on("pageerror", reject));
    await page.goto(served.url);
    await Promise.race([page.waitForFunction(() => "flows" in globalThis), broken]);
    return async () => {
      await browser.close();
      served.close();
    };
  }, 60_000);

  test("a turn asks for a client tool and is resumed", async () => {
    expect(await page.evaluate(() => flows.tool())).toMatchObject({
      asked: [{ tool_name: "get_weather" }],
      answer: "It is sunny.",
    });
  });

  test("a path of the page's own origin is the stack's, and no other", async () => {
    expect(await page.evaluate(() => flows.ownOrigin())).toEqual([200, 404]);
  });

  test("a delta arrives while the next one is held", async () => {
    expect(await page.evaluate(() => flows.held())).toEqual({ held: ["One, "], heard: ["One, ", "two."] });
  });

  test("scripted inference is streamed, held, and told of an abort", async () => {
    expect(await page.evaluate(() => flows.inference())).toEqual([
      { models: expect.arrayContaining(["mock-model"]), unknown: 404 },
      { held: ["One, "], heard: ["One, ", "two."] },
      { reader: "AbortError", script: [{ type: "text", text: "One, " }] },
    ]);
  });

  test.each([
    ["abort", "AbortError"],
    ["cancel", "left"],
  ] as const)(
    "a reader that goes away by %s is seen by the stack, and its turn is stored",
    async (how, reader) => {
      expect(await page.evaluate((way) => flows.left(way), how)).toEqual({
        reader,
        seen: "cancelled",
        stored: "One, two.",
      });
      expect(errors).toEqual([]);
    },
  );
});
