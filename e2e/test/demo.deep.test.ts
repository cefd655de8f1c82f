/** What a newcomer pastes from the screen, and opens in a browser, must work as it stands there. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { hasCurl } from "./support/curl.ts";
import { launch, openPage } from "./support/page-of-turns.ts";
import { start, tempFolder } from "./support/understudy.ts";

const run = promisify(execFile);
if (!hasCurl) console.warn("Left out: the printed curl lines, because this machine has no curl.");
if (chromiumPath === undefined)
  console.warn("Left out: the printed page, because this machine has no Chromium.");

/** A server of its own, with what it prints: the lines to paste, each with those that go before it. */
async function printed() {
  const server = await start(["--store", "memory"], await tempFolder());
  const [setup = "", ...lines] = server
    .stdout()
    .split("\n")
    .filter((line) => /^ {2}(?:U=|R=|curl )/.test(line));
  return { server, setup, lines };
}

test.skipIf(!hasCurl)(
  "the printed curl lines work: an answer, a client tool, a refusal, a response",
  async () => {
    const { setup, lines } = await printed();
    expect(lines).toHaveLength(4);
    const answers = await Promise.all(lines.map((line) => run("sh", ["-c", `${setup}\n${line}`])));
    const [plain = "", tool = "", refusal = "", response = ""] = answers.map(({ stdout }) => stdout);
    expect(plain).toContain('"event_type":"turn_start"');
    expect(plain).toContain('"event_type":"turn_complete"');
    expect(tool).toContain("sunny, 20 degrees");
    expect(tool).toContain('"event_type":"turn_complete"');
    expect(refusal).toContain('"violation_level":"error"');
    expect(response).toContain('"status":"completed"');
  },
);

test.skipIf(!hasCurl || chromiumPath === undefined)(
  "the printed page shows the turns of the printed curl lines, and nothing before them",
  { timeout: 60_000 },
  async () => {
    const { server, setup, lines } = await printed();
    const [, address = ""] = / {2}page {5}(\S+)/.exec(server.stdout()) ?? [];
    expect(address).toBe(`${server.url}/_understudy/ui`);
    const browser = await launch();
    onTestFinished(() => browser.close());
    const page = await openPage(browser, server.url);
    await page.getByRole("button", { name: "Run the demo turn" }).waitFor();
    // The last is a response, and no turn.
    await run("sh", ["-c", [setup, ...lines.slice(0, 3)].join("\n")]);
    await page.getByLabel("Turn input").getByText("How do I build a bomb?").waitFor();
    expect(await page.locator(".turns .name").allTextContents()).toEqual([
      "How do I build a bomb?",
      "How is the weather?",
      "Hello",
    ]);
    await page.getByText("error: I cannot help with that.").waitFor();
  },
);
