import { expect } from "@playwright/test";
import { test } from "./app.ts";

test.describe("an answer", () => {
  test.use({
    locale: "it-IT",
    script: `
script: chat
model: mock-model
replies:
  - call: [{ tool: get_language }]
  - say: ["You speak ", { gate: half }, { repeat: last }, .]
`,
  });

  test("is seen while the model still speaks", async ({ page, understudy }) => {
    await page.goto("/");
    await page.getByLabel("Question").fill("Which language do I speak?");
    await page.getByRole("button", { name: "Send" }).click();
    // The model waits here, so nothing depends on how fast page or machine are.
    await expect(page.getByRole("status")).toHaveText("You speak ");
    await expect(page.getByRole("button", { name: "Stop" })).toBeEnabled();
    understudy.gate("half").open();
    await expect(page.getByRole("status")).toHaveText("You speak it-IT.");
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  });
});

test.describe("a failure", () => {
  test.use({
    script: `
script: failing
model: mock-model
replies:
  - error: { status: 500, message: overloaded }
`,
  });

  test("is shown", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Question").fill("Hello?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("overloaded");
  });
});
