import { defineConfig } from "@playwright/test";

const browser = process.env["CHROMIUM"];

export default defineConfig({
  testDir: "test",
  forbidOnly: process.env["CI"] !== undefined,
  // A browser of this machine, if CHROMIUM names one; else what `playwright install chromium` has put there.
  use: browser === undefined ? {} : { launchOptions: { executablePath: browser, args: ["--no-sandbox"] } },
});
