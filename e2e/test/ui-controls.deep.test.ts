/** What the page of turns does with a turn: which reply it had, its gates, again, copies; and the page on a phone. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { createStack } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { chromiumPath } from "./support/chromium.ts";
import { hasCurl } from "./support/curl.ts";
import { faintTexts, openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { serve } from "./support/serve.ts";
import { open } from "./support/watched-session.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the controls of the page of turns, because this machine has no Chromium.");

const run = promisify(execFile);

describe.skipIf(chromiumPath === undefined)("the page of turns", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();

  const copied = async (page: Page, name: string): Promise<string> => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name }).click();
    const done = page.getByRole("button", { name: "Copied" });
    await done.waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await done.waitFor({ state: "detached" });
    return text;
  };
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
  const input = (page: Page, text: string) => page.getByLabel("Turn input").getByText(text).waitFor();

  test("is honest about the demo where it is played", async () => {
    const stack = createStack({ control: { loopback: true } });
    const { url, close } = await listen(stack);
    onTestFinished(() => close({ force: true }));
    const page = await openPage(browser(), url);
    await page.getByText("Or paste the curl commands").waitFor();
    await page.getByLabel("Message").fill("What time is it?");
    await page.getByRole("button", { name: "Run the demo turn" }).click();
    await page.getByLabel("Turn output").getByText("The tool says: 12:00").waitFor();
  });

  test("names the reply of each step and says why it matched, and counts tokens", async () => {
    const { url, say } = await open();
    await say("The weather?");
    const page = await openPage(browser(), url);
    const step = page.locator(".step[data-kind=inference]");
    await step.getByText("page replies[2]").waitFor();
    await step.getByRole("button").click();
    await step.getByText('its when holds: the last message contains "weather"').waitFor();
    await page
      .locator("header dl")
      .getByText(/^\d+ → \d+$/)
      .waitFor();
  });

  test("opens the gate at which an answer waits", async () => {
    const { url, say } = await open();
    const turn = say("Go slow.");
    const page = await openPage(browser(), url);
    await page.getByText("The answer waits at the gate half.").waitFor();
    await picture(page, "gate");
    await page.getByRole("button", { name: "Open the gate" }).click();
    await heading(page, "Turn completed");
    expect((await turn).output_message.content).toBe("One, two.");
    await page.getByText("waits at the gate").waitFor({ state: "detached" });
  });

  test("runs a turn again, with the client's responses, in its session or in a new one", async () => {
    const { url, client, path, say, hash } = await open();
    const { turn_id, output_message } = await say("The weather?");
    const tool_responses = output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "rainy",
    }));
    await client.turns.resume({ ...path, turn_id }, { tool_responses });
    const page = await openPage(browser(), url, hash(turn_id));
    const again = page.getByRole("button", { name: "Run again", exact: true });
    expect(await again.getAttribute("title")).toMatch(
      /documents, toolgroups, tool_config\. They are not sent\.$/,
    );
    await again.click();
    await expect.poll(() => page.locator(".turns button:has(time)").count()).toBe(2);
    await page.getByLabel("Turn output").getByText("The tool says: rainy").waitFor();
    await page.getByRole("button", { name: "Run again in a new session" }).click();
    await expect.poll(() => page.locator(".session").count()).toBe(2);
    await expect.poll(() => page.locator(".turns button:has(time)").count()).toBe(1);
    await page.getByLabel("Turn output").getByText("The tool says: rainy").waitFor();
  });

  test("filters by text, state and agent", async () => {
    const { url, client, say } = await open();
    await say("Hello.");
    await say("A bomb.");
    const other = await client.agents.create({ name: "other", model: "mock-model", instructions: "" });
    await client.sessions.create(other.agent_id, "Empty");
    const page = await openPage(browser(), url);
    const turns = page.locator(".turns .name");
    await expect.poll(() => turns.count()).toBe(2);
    await page.getByLabel("State").selectOption("refused");
    await expect.poll(() => turns.allTextContents()).toEqual(["A bomb."]);
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByLabel("Text").fill("it is FINE");
    await expect.poll(() => turns.allTextContents()).toEqual(["Hello."]);
    await page.getByLabel("Agent").selectOption({ index: 2 });
    await page.getByText("No turn passes this filter.").waitFor();
    await page.getByLabel("Text").fill("");
    const sessions = page.locator(".session > button .name");
    await expect.poll(() => sessions.allTextContents()).toEqual(["Empty"]);
  });

  test("shows a session as one transcript, its newest message in view", async () => {
    const { url, say } = await open();
    for (let n = 1; n <= 12; n += 1) await say(`Number ${n}.\nOn two lines.`);
    await say("You are broken.").catch(() => undefined);
    const page = await openPage(browser(), url);
    await page.getByRole("button", { name: "Transcript of the session" }).click();
    await heading(page, "Transcript of Tuesday");
    const turns = page.locator("main section");
    await expect.poll(() => turns.count()).toBe(13);
    await expect.poll(() => turns.first().innerText()).toContain("Number 1.\nOn two lines.");
    await expect.poll(() => turns.last().evaluate(isInView)).toBe(true);
    await turns.last().getByText("The model is overloaded.").waitFor();
    await say("The newest.");
    await expect.poll(() => turns.count()).toBe(14);
    // Its answer comes when it is stored, and with that what is copied.
    await turns.last().getByText("It is fine.").waitFor();
    await expect.poll(() => turns.last().evaluate(isInView)).toBe(true);
    const text = await copied(page, "Copy as text");
    expect(text).toContain("user: Number 12.\nOn two lines.\n");
    expect(text).toMatch(/user: You are broken\.\n\nfailure: .*The model is overloaded\./);
    expect(JSON.parse(await copied(page, "Copy as JSON"))).toHaveLength(13);
    await page.reload();
    await turns.last().getByRole("button").click();
    await input(page, "The newest.");
  });

  test("keeps the newest text of a running turn in view", async () => {
    const lines = Array.from({ length: 80 }, (_, n) => `Line ${n}.`);
    const say = JSON.stringify([...lines.map((line) => `${line}\n`), { gate: "end" }, "Done."]);
    const { url, stack } = await serve(`script: long\nmodel: mock-model\nreplies: [{ say: ${say} }]`, {
      control: { loopback: true },
    });
    const page = await openPage(browser(), url);
    await page.getByRole("button", { name: "Run a turn" }).click();
    await stack.mock.gate("end").reached;
    await page.getByRole("button", { name: "Open the gate" }).click();
    await expect.poll(() => page.getByText("Done.").last().evaluate(isInView)).toBe(true);
  });

  test("copies a turn as JSON and as a script that answers the same", async () => {
    const { url, say, hash } = await open();
    const turn = await say("A bomb.");
    const page = await openPage(browser(), url, hash(turn.turn_id));
    await heading(page, "Turn refused");
    const { data } = JSON.parse(`{"data":${await copied(page, "Copy as JSON")}}`);
    expect(data).toEqual(turn);
    await say("You are broken.").catch(() => undefined);
    await page.getByRole("button", { name: "Follow the newest" }).click();
    await heading(page, "Turn failed");
    const failed = JSON.parse(await copied(page, "Copy as JSON"));
    expect(failed).toMatchObject({ state: "failed", observations: expect.any(Array) });
    await page.locator(".turns button", { hasText: "A bomb." }).click();
    await heading(page, "Turn refused");
    const yaml = await copied(page, "Copy as a script");
    const again = await serve(yaml, { control: { loopback: true } });
    const copy = await openPage(browser(), again.url);
    await copy.getByLabel("Message").fill("A bomb.");
    await copy.getByRole("button", { name: "Run a turn" }).click();
    await heading(copy, "Turn refused");
    await copy.getByLabel("Turn output").getByText("I cannot help with that.").waitFor();
  });

  test.skipIf(!hasCurl)("copies a turn as curl commands that run", async () => {
    const { url, client, path, say, hash } = await open();
    const text = 'It\'s the weather\nof "Rome".';
    const { turn_id, output_message } = await say(text);
    const page = await openPage(browser(), url, hash(turn_id));
    await heading(page, "Turn awaiting");
    const pending = (await copied(page, "Copy as curl")).replace(
      '"content":""',
      '"content":"it\'\\\'\'s wet"',
    );
    expect((await run("sh", ["-c", pending])).stdout).toContain("The tool says: it's wet");
    const tool_responses = output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "rainy",
    }));
    await client.turns.resume({ ...path, turn_id }, { tool_responses });
    await heading(page, "Turn completed");
    const { stdout } = await run("sh", ["-c", await copied(page, "Copy as curl")]);
    expect(stdout).toContain('"event_type":"turn_complete"');
    expect(stdout).toContain("The tool says: rainy");
    expect(stdout).toContain(JSON.stringify(text));
  });

  test.each(["light", "dark"] as const)("fits a phone, %s", async (colorScheme) => {
    const { url, say } = await open();
    await say(`A long word: ${"x".repeat(300)}\nand a second line.`);
    await say("A bomb.");
    await say("The weather?");
    const page = await openPage(browser(), url);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await heading(page, "Turn awaiting");
    for (const name of ["A bomb.", "A long word"]) {
      await page.getByRole("button", { name: "List" }).click();
      await page.locator("main").waitFor({ state: "hidden" });
      await expectFit(page);
      await page.locator(".turns button", { hasText: name }).click();
      await input(page, name);
      for (const step of await page.locator(".step > button").all()) await step.click();
      await expectFit(page);
    }
    await picture(page, "phone");
    await page.getByRole("button", { name: "Transcript of the session" }).click();
    await heading(page, "Transcript");
    await expectFit(page);
  });

  /** Nothing is wider than the screen, too small for a finger, or too faint. */
  async function expectFit(page: Page): Promise<void> {
    const found = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth > innerWidth,
      small: [...document.querySelectorAll("button, select, input, summary")]
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 40),
    }));
    expect(found).toEqual({ wide: false, small: [] });
    expect(await faintTexts(page)).toEqual([]);
  }
});

/** Whether the end of the element is on the screen. */
function isInView(element: Element): boolean {
  const { bottom } = element.getBoundingClientRect();
  return bottom > 0 && bottom <= innerHeight;
}
