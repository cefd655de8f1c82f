/** Responses and conversations on the page, in a real browser. */
import type { ResponseObject } from "@understudy/contract/responses";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openStore } from "@understudy/server";
import { chromiumPath } from "./support/chromium.ts";
import { faintTexts, openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { serve } from "./support/serve.ts";
import { openResponses, responsesScript } from "./support/watched-responses.ts";

if (chromiumPath === undefined)
  console.warn("Left out: responses on the page of turns, because this machine has no Chromium.");

describe.skipIf(chromiumPath === undefined)("the page, of responses", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
  const rows = (page: Page) => page.locator(".turns button:has(.name)");
  const input = (page: Page, text: string) => page.getByLabel("Input items").getByText(text).waitFor();
  const output = (page: Page, text: string) => page.getByLabel("Output items").getByText(text).waitFor();
  const copied = async (page: Page, name: string): Promise<unknown> => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  };

  test("shows one while it runs: what the model is given, what it says, its gate", async () => {
    const { url, create } = await openResponses();
    const page = await openPage(browser(), url);
    await heading(page, "Nothing has run yet");
    const running = create({ input: "Go slow." });
    await heading(page, "Response in progress");
    const step = page.locator(".step[data-kind=inference]");
    await step.getByText("One,", { exact: true }).waitFor();
    await step.getByRole("button", { name: "Inference" }).click();
    await step.getByLabel("In", { exact: true }).getByText("Go slow.").waitFor();
    await picture(page, "response-running");
    await page.getByRole("button", { name: "Open the gate" }).click();
    await heading(page, "Response completed");
    await output(page, "One, two.");
    await running;
  });

  test("shows what its GET answers", async () => {
    const { url, create, call } = await openResponses();
    const first = await create({ input: "Hello.", guardrails: ["guard"], metadata: { plan: "free" } });
    const { id } = await create({ input: "The weather?", previous_response_id: first.id, tools: [weather] });
    const page = await openPage(browser(), url, `#/responses/${id}`);
    await heading(page, "Response completed");
    await page.getByLabel("Output items").getByText('→ get_weather({"city":"Rome"})').waitFor();
    expect(await copied(page, "Copy as JSON")).toEqual(await call("GET", `/v1/responses/${id}`));
    await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
    const { data } = await call("GET", `/v1/responses/${id}/input_items?order=asc`);
    expect(await copied(page, "Copy the input as JSON")).toEqual(data);
    await page.getByRole("button", { name: "What it continues" }).click();
    await input(page, "Hello.");
    await page.locator("header dl").getByText("plan: free").waitFor();
    await expect
      .poll(() => page.locator(".step .kind").allTextContents())
      .toEqual(["Shield, input", "Inference", "Shield, output"]);
    await page.getByRole("button", { name: "↓" }).click();
    await input(page, "The weather?");
  });

  test("shows chains and forks as a tree, and a deleted one without its content", async () => {
    const { url, create, call } = await openResponses();
    const first = await create({ input: "The secret root." });
    const second = await create({ input: "Second.", previous_response_id: first.id });
    await create({ input: "Left.", previous_response_id: second.id });
    const right = await create({ input: "Right.", previous_response_id: second.id });
    await create({ input: "Right, below.", previous_response_id: right.id });
    const page = await openPage(browser(), url, `#/responses/${right.id}`);
    const tree = () =>
      page
        .locator(".turns li")
        .evaluateAll((all) =>
          all.map((one) => `${one.getAttribute("data-depth")} ${one.querySelector(".name")?.textContent}`),
        );
    await expect
      .poll(tree)
      .toEqual(["0 The secret root.", "0 Second.", "1 Left.", "1 Right.", "1 Right, below."]);
    await input(page, "Right.");
    await picture(page, "response-tree");
    await rows(page).filter({ hasText: "secret" }).click();
    await input(page, "The secret root.");
    await call("DELETE", `/v1/responses/${first.id}`);
    await heading(page, "Response deleted");
    await expect.poll(tree).toContain("0 deleted");
    await picture(page, "response-deleted");
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await heading(page, "Response deleted");
      await expect.poll(tree).toContain("0 deleted");
      expect(await page.locator("body").innerText()).not.toContain("secret");
    }
  });

  test("shows tool calls, approvals, refusals, failures and what is cut off as such", async () => {
    const { url, create, call } = await openResponses();
    const page = await openPage(browser(), url);
    const markup = '<img src=x onerror="alert(1)">';
    await create({ input: `A bomb ${markup}`, guardrails: ["guard"] });
    await input(page, markup);
    await page.locator(".role", { hasText: "refusal" }).waitFor();
    await picture(page, "response-refused");
    await create({ input: "You are broken.", stream: true });
    await page.getByRole("alert").getByText("The model is overloaded.").waitFor();
    await heading(page, "Response failed");
    await picture(page, "response-failed");
    await create({ input: "You are broken." }).catch(() => undefined);
    await expect.poll(() => page.locator(".session").count()).toBe(3);
    const asked = await create({ input: "Add.", tools: [mcp("always")] });
    await page.locator("[data-type=mcp_approval_request]").waitFor();
    const approve = {
      type: "mcp_approval_response",
      approval_request_id: asked.output.find(({ type }) => type === "mcp_approval_request")?.id,
      approve: true,
    };
    await create({ input: [approve], previous_response_id: asked.id, tools: [mcp("always")] });
    await page.getByLabel("Input items").getByText("Approved").waitFor();
    await page.locator("[data-type=mcp_call]").getByText("3", { exact: true }).waitFor();
    await picture(page, "response-approved");
    const cancelled = await create({ input: "Go slow.", background: true });
    await heading(page, "Response in progress");
    await call("POST", `/v1/responses/${cancelled.id}/cancel`);
    await heading(page, "Response cancelled");
    await create({ input: "Be long." });
    await heading(page, "Response incomplete");
    expect(await page.locator("img").count()).toBe(0);
    await page.getByLabel("Status").selectOption("cancelled");
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test("shows conversations with their items and which responses added them", async () => {
    const { url, create, call } = await openResponses();
    const { id } = await call("POST", "/v1/conversations", {
      metadata: { topic: "travel" },
      items: [{ type: "message", role: "user", content: "Added by hand." }],
    });
    const page = await openPage(browser(), url, "", { findsNothing: true });
    await heading(page, "Conversation");
    await page.getByText("topic: travel").first().waitFor();
    await create({ input: "Hello.", conversation: id });
    await page.getByRole("button", { name: "Its conversation" }).click();
    const blocks = page.locator("main section");
    await expect.poll(() => blocks.count()).toBe(2);
    await create({ input: "And again.", conversation: id });
    await expect.poll(() => blocks.count()).toBe(3);
    await blocks.first().getByText("Added by a request of its own").waitFor();
    await picture(page, "conversation");
    const { data } = await call("GET", `/v1/conversations/${id}/items?order=asc`);
    expect(await copied(page, "Copy the items as JSON")).toEqual(data);
    await blocks.last().getByRole("button", { name: "Response completed" }).click();
    await input(page, "And again.");
    await expect.poll(() => page.locator(".session .count").allTextContents()).toEqual(["2 responses"]);
    await call("DELETE", `/v1/conversations/${id}`);
    await page.getByRole("button", { name: "Its conversation" }).click();
    await heading(page, "Conversation not found");
  });

  test("shows the end of a long chain, and more on demand", { timeout: 60_000 }, async () => {
    const { url, create } = await openResponses();
    let last: ResponseObject | null = null;
    for (let n = 1; n <= 200; n += 1)
      last = await create({ input: `Number ${n}.`, ...(last && { previous_response_id: last.id }) });
    const page = await openPage(browser(), url);
    await input(page, "Number 200.");
    await page.getByText("200 responses").waitFor();
    await expect.poll(() => rows(page).count()).toBe(50);
    await picture(page, "response-chain");
    await page.getByRole("button", { name: "Show earlier responses" }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
    await rows(page).first().click();
    await input(page, "Number 101.");
  });

  test("shows the responses of an earlier server, and says what was not kept", async () => {
    const { store } = await openStore({ kind: "memory" });
    const { create } = await openResponses({ store });
    const { id } = await create({ input: "Before." });
    const later = await serve(responsesScript, { control: { loopback: true }, store });
    const page = await openPage(browser(), later.url);
    await input(page, "Before.");
    await output(page, "It is fine.");
    await page.getByText("This response ran before the last start").waitFor();
    expect(page.url()).toContain(id);
  });

  test.each(["light", "dark"] as const)("can be read in %s, on a phone too", async (colorScheme) => {
    const { url, create, call } = await openResponses();
    const conversation = await call("POST", "/v1/conversations", { metadata: { topic: "x".repeat(200) } });
    await create({ input: `A long word: ${"x".repeat(300)}`, conversation: conversation.id });
    const first = await create({ input: "Add.", tools: [mcp("never")] });
    await create({ input: "You are broken.", stream: true, previous_response_id: first.id });
    const page = await openPage(browser(), url);
    await page.emulateMedia({ colorScheme });
    await heading(page, "Response failed");
    for (const width of [1280, 900, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const hash of [`#/responses/${first.id}`, `#/conversations/${conversation.id}`]) {
        await page.goto(`${url}/_understudy/ui${hash}`);
        await page.locator("main .messages").first().waitFor();
        for (const step of await page.locator(".step > button").all()) await step.click();
        expect(await faintTexts(page)).toEqual([]);
        expect(await page.evaluate(findWide)).toEqual([]);
        await picture(page, `response-${width}${hash.startsWith("#/r") ? "" : "-conversation"}`);
        await page.emulateMedia({ colorScheme });
      }
    }
    await page.getByRole("button", { name: "List" }).click();
    await page.getByRole("button", { name: "Responses" }).click();
    await expect.poll(() => page.locator(".session").count()).toBe(2);
    expect(await faintTexts(page)).toEqual([]);
    await picture(page, "response-list-phone");
  });
});

const weather = { type: "function", name: "get_weather", parameters: { type: "object", properties: {} } };
const mcp = (require_approval: string) => ({ type: "mcp", server_label: "kit", require_approval });

/** The parts of the page whose content is wider than they are. */
function findWide(): string[] {
  return ["html", ".sessions", "main", ".areas"].filter((name) => {
    const element = document.querySelector(name);
    return element !== null && element.scrollWidth > element.clientWidth;
  });
}
