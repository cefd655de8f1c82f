/** How the page of turns is read: where it opens, and what stands apart. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { chromiumPath } from "./support/chromium.ts";
import { openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { open, script } from "./support/watched-session.ts";

if (chromiumPath === undefined)
  console.warn("Left out: how the page of turns is read, because this machine has no Chromium.");

/** A turn that looks into documents, and then into the web. */
const retrieving = `
script: librarian
model: librarian
replies:
  - when: { last: tool, text: page }
    say: In the hall.
  - when: { last: tool }
    call: [{ tool: web_search, args: { query: umbrella } }]
  - call: [{ tool: knowledge_search, args: { query: umbrella } }]
tools:
  - tool: knowledge_search
    group: builtin::rag
    returns: The umbrella is in the hall.
    metadata:
      document_ids: [house, garden]
      chunks: [The umbrella is in the hall., It rains.]
      scores: [0.75, 0.5]
      dropped: 1
  - { tool: web_search, group: web, returns: A page., metadata: { sources: ["https://one.example", "javascript:alert(1)"] } }
`;

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

  test("shows what a retrieval found, and what was cut", async () => {
    const { url, client } = await open({ scripts: parseScripts(`${script}---${retrieving}`) });
    const { agent_id } = await client.agents.create({
      model: "librarian",
      instructions: "",
      toolgroups: ["builtin::rag", "web"],
    });
    const path = { agent_id, ...(await client.sessions.create(agent_id, "books")) };
    const { turn_id } = await client.turns.create(path, {
      messages: [{ role: "user", content: "Umbrella?" }],
    });
    const page = await openPage(
      browser(),
      url,
      `#/agents/${agent_id}/sessions/${path.session_id}/turns/${turn_id}`,
    );
    await heading(page, "Turn completed");
    const step = page.locator(".step[data-kind=tool]").filter({ hasText: "knowledge_search" });
    await step.getByText("2 chunks of house, garden; 1 more did not fit").waitFor();
    await step.getByRole("button", { name: "knowledge_search" }).click();
    const found = step.locator(".piece[data-form=found]");
    await expect
      .poll(() => found.locator("li").allInnerTexts())
      .toEqual([
        expect.stringMatching(/house 0\.75\s+The umbrella is in the hall\./),
        expect.stringMatching(/garden 0\.50\s+It rains\./),
      ]);
    await found.getByText("Found beside them: 1,").waitFor();
    const search = page.locator(".step[data-kind=tool]").filter({ hasText: "web_search" });
    await search.getByRole("button", { name: "web_search" }).click();
    const link = search.getByRole("link", { name: "https://one.example" });
    expect(await link.getAttribute("rel")).toBe("noreferrer noopener");
    await search.getByText("javascript:alert(1)", { exact: true }).last().waitFor();
    expect(await search.getByRole("link").count()).toBe(1);
    await picture(page, "retrieval");
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
