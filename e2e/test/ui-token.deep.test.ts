/** The page of turns where the control API requires its token. */
import { createClient } from "@understudy/client";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { faintTexts, openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { serve } from "./support/serve.ts";
import { open, script } from "./support/watched-session.ts";

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

  test("shows the turns and sessions of users", async () => {
    const { url } = await serve(script, {
      control: { loopback: true, token: "secret" },
      authenticate: (request) =>
        request.headers.get("authorization") === "Bearer alice"
          ? { principal: "alice", attributes: {} }
          : null,
    });
    const client = createClient({ baseUrl: url, token: "alice" });
    const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "" });
    const path = { agent_id, ...(await client.sessions.create(agent_id, "hers")) };
    await client.turns.create(path, { messages: [{ role: "user", content: "Hello." }] });
    const page = await openPage(browser(), url);
    await page.getByLabel("Token").fill("secret");
    await page.keyboard.press("Enter");
    await page.getByText("hers").first().waitFor();
    await page.getByText("Hello.").first().waitFor();
    await picture(page, "users");
  });
});
