/** The page of turns in a real browser, watched: it reaches nobody but its server, and breaks no rule of its own. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { chromiumPath } from "./chromium.ts";

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox"] });
}

/** A browser for the tests of this `describe`. */
export function sharedBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const launched = (browser = await launch());
    return () => launched.close();
  }, 60_000);
  return () => {
    if (browser === undefined) throw new Error("The browser is there inside tests only.");
    return browser;
  };
}

interface OpenOptions {
  losesServer?: boolean;
  /** Whether it looks for what was deleted. */
  findsNothing?: boolean;
}

/** Opens it; see `openAt`. `hash` is where a link leads. */
export function openPage(browser: Browser, url: string, hash = "", options: OpenOptions = {}): Promise<Page> {
  return openAt(browser, url, `/_understudy/ui${hash}`, options);
}

/**
 * Opens a page of the server; when the test ends, nothing has gone wrong on it. With `losesServer` the browser may report
 * requests that found no server, under whatever name: what the page shows is what counts. So with `findsNothing`, of a 404.
 */
export async function openAt(
  browser: Browser,
  url: string,
  path: string,
  { losesServer = false, findsNothing = false }: OpenOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (line) => {
    // The browser reports each refused token, which the page handles.
    if (line.text().includes("status of 401")) return;
    if (findsNothing && line.text().includes("status of 404")) return;
    if (losesServer && line.text().startsWith("Failed to load resource: net::")) return;
    wrong.push(line.text());
  });
  page.on("dialog", (dialog) => wrong.push(dialog.message()));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && request.url() !== "data:,") wrong.push(request.url());
  });
  onTestFinished(async () => {
    await page.close();
    expect(wrong).toEqual([]);
  });
  await page.goto(`${url}${path}`);
  return page;
}

/** A picture of the page in either colour scheme, for people, in the folder that PICTURES names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

/** The texts whose contrast to their ground is below 4.5, which is what WCAG AA asks of small text. */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    /** The colour that is seen where these lie over each other, the lowest first. */
    const seen = (colors: string[]): number[] => {
      context.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const brightness = (rgb: number[]): number => {
      const [r, g, b] = rgb.map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const groundsOf = (element: Element | null): string[] =>
      element === null
        ? []
        : [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor];
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== "");
    return [...document.body.querySelectorAll("*")].filter(hasText).flatMap((element) => {
      const grounds = groundsOf(element);
      const [light, dark] = [seen(grounds), seen([...grounds, getComputedStyle(element).color])]
        .map(brightness)
        .sort((a, b) => b - a);
      const contrast = (light! + 0.05) / (dark! + 0.05);
      return contrast < 4.5 ? [`${element.textContent} (${contrast.toFixed(2)})`] : [];
    });
  });
}
