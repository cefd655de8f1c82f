/** How the page of turns is read: where it opens, and what stands apart. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { open } from "./support/watched-session.ts";

if (chromiumPath === undefined)
  console.warn("Left out: how the page of turns is read, because this machine has no Chromium.");

describe.skipIf(chromiumPath === undefined)("the page of turns", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

  test("shows a long message from its beginning", async () => {
    const { url, say, hash } = await open();
    const lines = Array.from({ length: 120 }, (_, n) => `Line ${n}.`).join("\n");
    const { turn_id } = await say(lines);
    const page = await openPage(browser(), url, hash(turn_id));
    await heading(page, "Turn completed");
    const scrolled = (name: string): Promise<number> =>
      page.locator(name).evaluate((element) => element.scrollTop);
    expect(await scrolled("section.input")).toBe(0);
    await page.locator(".step[data-kind=inference]").getByRole("button", { name: "Inference" }).click();
    const messages = page.locator(".piece[data-form=messages]");
    await messages.getByText("Line 0.").waitFor();
    const [box, message] = [messages, messages.locator(".message").last()].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().top),
    );
    expect((await message!) - (await box!)).toBeGreaterThanOrEqual(0);
    await picture(page, "long-message");
    await page.getByRole("button", { name: "Transcript of the session" }).click();
    await heading(page, "Transcript of Tuesday");
    await page.getByText("It is fine.").waitFor();
  });

  test("shows the parts of a message apart", async () => {
    const { url, client, path, hash } = await open();
    const content = ["First part.", "Second part."].map((text) => ({ type: "text" as const, text }));
    const { turn_id } = await client.turns.create(path, { messages: [{ role: "user", content }] });
    const page = await openPage(browser(), url, hash(turn_id));
    const parts = page.getByLabel("Turn input").locator(".text");
    await expect.poll(() => parts.count()).toBe(2);
    const [first, second] = await parts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    expect(second!.top - first!.bottom).toBeGreaterThan(4);
  });

  test("shows a turn on a phone from its title, with all labels inside their card", async () => {
    const { url, say } = await open();
    await say(`Hello.\n${"A long line of text. ".repeat(100)}`);
    const page = await openPage(browser(), url);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.reload();
    await heading(page, "Turn completed");
    await page.getByLabel("Turn output").getByText("It is fine.").waitFor();
    expect(await page.locator("main").evaluate((element) => element.scrollTop)).toBe(0);
    const card = await page.locator(".steps").boundingBox();
    const labels = await page.locator(".marks span").all();
    expect(labels.length).toBeGreaterThan(1);
    for (const label of labels) {
      const { x, width } = (await label.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(card!.x);
      expect(x + width).toBeLessThanOrEqual(card!.x + card!.width);
    }
    await picture(page, "phone-first-view");
  });
});
