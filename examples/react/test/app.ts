/** Playwright's `test` with two more fixtures: a stack that plays the test's script, and the built app before it. */
import { test as base } from "@playwright/test";
import { startUnderstudy, type Understudy } from "@understudy/server";
import { preview } from "vite";

interface Fixtures {
  /** The script, as `test.use({ script })` gives it. */
  script: string;
  understudy: Understudy;
  /** Where the app is. */
  baseURL: string;
}

export const test = base.extend<Fixtures>({
  script: ["", { option: true }],

  async understudy({ script }, use, info) {
    const understudy = await startUnderstudy({ script });
    await use(understudy);
    // A test that failed has its reason already.
    const passed = info.status === "passed";
    try {
      if (passed) understudy.expectAllRequestsMatched();
      if (passed) understudy.expectAllRepliesUsed();
    } finally {
      await understudy.close();
    }
  },

  /** Each test has its own, so tests may run at the same time. */
  async baseURL({ understudy }, use) {
    process.env["LLAMA_STACK_BASE_URL"] = understudy.url;
    const app = await preview({ preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
    await use(app.resolvedUrls?.local[0] ?? "");
    await app.close();
  },
});
