/** The page of turns, in a real browser. */
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { chromiumPath } from "./support/chromium.ts";
import { faintTexts, openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { serve } from "./support/serve.ts";
import { open, script } from "./support/watched-session.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the page of turns, because this machine has no Chromium (CHROMIUM names one).");

describe.skipIf(chromiumPath === undefined)("the page of turns", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();

  test("runs a first turn at one click, and says what it sends", async () => {
    const { url } = await serve(script, { control: { loopback: true } });
    const page = await openPage(browser(), url);
    await page.getByText("Nothing has run yet").waitFor();
    await picture(page, "empty");
    await page.getByText("The script page decides what the model answers.").waitFor();
    await page.getByRole("button", { name: "Run a turn" }).click();
    await page.getByRole("heading", { name: "Turn completed" }).waitFor();
    // Which shield it was comes from the journal, which the page reads after the events.
    const kinds = (): Promise<string[]> => page.locator(".step .kind").allTextContents();
    await expect
      .poll(kinds, { timeout: 10_000 })
      .toEqual([
        "Shield, input",
        "Inference",
        "Shield, output",
        "Client",
        "Shield, input",
        "Inference",
        "Shield, output",
      ]);
    await page.getByText("The tool says: sunny, 20 degrees").last().waitFor();
    await picture(page, "demo");
  });

  test("shows what the model says while it says it", async () => {
    const { url, stack, say } = await open();
    const page = await openPage(browser(), url);
    const turn = say("Go slow.");
    await page.getByRole("heading", { name: "Turn running" }).waitFor();
    const step = page.locator(".step[data-kind=inference]");
    await step.getByText("One,", { exact: true }).waitFor();
    await step.getByRole("button", { name: "Inference" }).click();
    await step.getByLabel("In").getByText("Go slow.").waitFor();
    await step.getByLabel("Out").getByText("One,").waitFor();
    await picture(page, "running");
    stack.mock.gate("half").open();
    await page.getByRole("heading", { name: "Turn completed" }).waitFor();
    const deltas = (): Promise<string[]> => step.getByLabel("Out").locator(".deltas span").allTextContents();
    await expect.poll(deltas).toEqual(["One, ", "two."]);
    await turn;
  });

  test("shows the wait for the client as a step of its own, which its resume ends", async () => {
    const { url, client, path, say } = await open();
    const page = await openPage(browser(), url);
    const { turn_id, output_message } = await say("The weather?");
    await page.getByRole("heading", { name: "Turn awaiting" }).waitFor();
    const wait = page.locator(".step[data-kind=client]");
    // The names come with the step's events, which may follow the heading.
    await wait.getByRole("button").getByText("waits for get_weather").waitFor();
    expect(await wait.getAttribute("data-state")).toBe("open");
    const tool_responses = output_message.tool_calls.map(({ call_id, tool_name }) => ({
      call_id,
      tool_name,
      content: "sunny.",
    }));
    await client.turns.resume({ ...path, turn_id }, { tool_responses });
    await page.getByRole("heading", { name: "Turn completed" }).waitFor();
    await expect.poll(() => wait.getAttribute("data-state")).toBe("done");
    await wait.getByRole("button").click();
    await wait.getByLabel("In").getByText('"city": "Rome"').waitFor();
    await wait.getByLabel("Out").getByText("sunny.").waitFor();
    await page.getByLabel("Turn output").getByText("The tool says: sunny.").waitFor();
    await picture(page, "resumed");
  });

  test("marks a violation, and shows what is markup elsewhere as text", async () => {
    const { url, say } = await open();
    const markup = '<img src=x onerror="alert(1)">';
    await say(`A bomb ${markup}`);
    const page = await openPage(browser(), url);
    const shield = page.locator(".step[data-state=error]");
    await page.getByRole("heading", { name: "Turn refused" }).waitFor();
    await page.locator(".turns .dot[data-state=refused]").waitFor();
    await shield.getByRole("button").getByText("error: I cannot help with that.").waitFor();
    await shield.getByRole("button").click();
    // What went in is loaded apart from the stored turn.
    await shield.getByLabel("In").getByText(markup).waitFor();
    await shield.getByLabel("Out").getByText('"category": "S1"').waitFor();
    expect(await page.locator("img").count()).toBe(0);
    await picture(page, "violation");
  });

  test("shows a failed turn, of which nothing is stored", async () => {
    const { url, say } = await open();
    await say("You are broken.").catch(() => undefined);
    const page = await openPage(browser(), url);
    await page.getByRole("heading", { name: "Turn failed" }).waitFor();
    await page.getByRole("alert").getByText("The turn failed: The model is overloaded.").waitFor();
    await page.locator(".turns button").getByText("You are broken.").waitFor();
  });

  test("opens what a link names, and stays there", async () => {
    const { url, say, hash } = await open();
    const first = await say("The first.");
    await say("The second.");
    const page = await openPage(browser(), url, hash(first.turn_id));
    await page.getByLabel("Turn input").getByText("The first.").waitFor();
    await say("The third.");
    await page.locator(".turns button", { hasText: "The third." }).waitFor();
    expect(await page.getByLabel("Turn input").innerText()).toContain("The first.");
    await page.getByRole("button", { name: "Follow the newest" }).click();
    await page.getByLabel("Turn input").getByText("The third.").waitFor();
    await page.locator(".turns button", { hasText: "The second." }).click();
    await page.getByLabel("Turn input").getByText("The second.").waitFor();
    await page.goBack();
    await page.getByLabel("Turn input").getByText("The third.").waitFor();
  });

  test("says of a turn of an earlier server that what went in was not kept", async () => {
    const { store } = await openStore({ kind: "memory" });
    const { say, hash } = await open({ store });
    const { turn_id } = await say("Before.");
    const later = await serve(script, { control: { loopback: true }, store });
    const page = await openPage(browser(), later.url, hash(turn_id));
    const step = page.locator(".step[data-kind=inference]");
    await step.getByRole("button").click();
    await step.getByLabel("In").getByText("Not kept").waitFor();
    await step.getByLabel("Out").getByText("It is fine.").waitFor();
  });

  test("catches up when its server was away", async () => {
    const { stack, client, path, say, hash } = await open();
    const { turn_id } = await say("Before.");
    const first = await listen(stack);
    const page = await openPage(browser(), first.url, hash(turn_id), { losesServer: true });
    await page.getByText("live", { exact: true }).waitFor();
    await first.close({ force: true });
    await page.getByText("connection lost").waitFor();
    const later = { ...path, ...(await client.sessions.create(path.agent_id, "Wednesday")) };
    await client.turns.create(later, { messages: [{ role: "user", content: "Meanwhile." }] });
    const again = await listen(stack, { port: first.port });
    onTestFinished(() => again.close({ force: true }));
    await page.getByText("Wednesday").click();
    await page.getByLabel("Turn input").getByText("Meanwhile.").waitFor();
    await expect.poll(() => page.locator(".step").count()).toBe(2);
  });

  // Chromium has many names for a connection that it could not make; these are two of those seldom seen.
  test.each(["addressunreachable", "connectionaborted"])("tries again after net::%s", async (name) => {
    const { stack } = await open();
    const first = await listen(stack);
    const page = await openPage(browser(), first.url, "", { losesServer: true });
    await page.getByText("live", { exact: true }).waitFor();
    let note = (): void => undefined;
    const triedAgain = new Promise<void>((resolve) => (note = resolve));
    await page.route("**/observed/live", (route) => {
      note();
      return route.abort(name);
    });
    await first.close({ force: true });
    await page.getByText("connection lost").waitFor();
    await triedAgain;
    const again = await listen(stack, { port: first.port });
    onTestFinished(() => again.close({ force: true }));
    await page.unrouteAll();
    await page.getByText("live", { exact: true }).waitFor();
  });

  test("is used by keys alone", async () => {
    const { url, say } = await open();
    await say("Hello.");
    const page = await openPage(browser(), url);
    const step = page.locator(".step[data-kind=inference]").getByRole("button");
    await step.waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      if (await step.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => step.getAttribute("aria-expanded")).toBe("true");
  });

  test("shows the newest of many sessions and turns, and more on demand", { timeout: 60_000 }, async () => {
    const { url, client, path, say } = await open();
    for (let n = 1; n <= 60; n += 1) await say(`Turn ${n}.`);
    const page = await openPage(browser(), url);
    const turns = page.locator(".turns button[aria-current], .turns button:has(time)");
    await turns.first().waitFor();
    await expect.poll(() => turns.count()).toBe(50);
    await page.getByRole("button", { name: "Show older turns" }).click();
    await expect.poll(() => turns.count()).toBe(60);
    for (let n = 1; n <= 40; n += 1) await client.sessions.create(path.agent_id, `Session ${n}`);
    await page.reload();
    const sessions = page.locator(".session");
    await page.getByText("Session 40", { exact: true }).waitFor();
    await expect.poll(() => sessions.count()).toBe(30);
    await page.getByRole("button", { name: "Show older sessions" }).click();
    await expect.poll(() => sessions.count()).toBe(41);
  });

  test.each(["light", "dark"] as const)("can be read in %s, on a narrow screen too", async (colorScheme) => {
    const { url, say } = await open();
    await say("The weather?");
    await say("A bomb.");
    const page = await openPage(browser(), url);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 900, height: 700 });
    await page.locator(".step").first().waitFor();
    for (const name of ["A bomb.", "The weather?"]) {
      await page.locator(".turns button", { hasText: name }).click();
      await page.getByLabel("Turn input").getByText(name).waitFor();
      for (const step of await page.locator(".step > button").all()) await step.click();
      expect(await faintTexts(page)).toEqual([]);
    }
    const [wide, whole] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide).toBe(whole);
  });
});
