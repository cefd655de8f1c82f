/** The page of turns where the control API requires its token. */
import { describe, expect, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { faintTexts, openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { open } from "./support/watched-session.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the token of the page of turns, because this machine has no Chromium.");

describe.skipIf(chromiumPath === undefined)("the page of turns", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();

  test("asks for the control token where there is one", async () => {
    const { url, say } = await open({ control: { loopback: false, token: "secret" } });
    await say("Hello.");
    const page = await openPage(browser(), url);
    const field = page.getByLabel("Token");
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await picture(page, "token");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The server refused this token.").waitFor();
    expect(await faintTexts(page)).toEqual([]);
    await picture(page, "token-wrong");
    await page.setViewportSize({ width: 390, height: 800 });
    await picture(page, "token-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
    await field.fill("secret");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Turn completed" }).waitFor();
    expect(page.url()).not.toContain("secret");
    await page.reload();
    await page.getByRole("heading", { name: "Turn completed" }).waitFor();
  });
});
