/** The page of the relay in a browser. That of React has tests of its own, which examples.deep.test.ts runs. */
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { chromiumPath } from "../support/chromium.ts";
import { root } from "../support/fences.ts";
import { launch, openAt } from "../support/page-of-turns.ts";
import { serve } from "../support/serve.ts";
import { runProcess, until } from "../support/understudy.ts";

if (chromiumPath === undefined)
  console.warn("Left out: the relay's page, because this machine has no Chromium (CHROMIUM names one).");

const script = `
script: relay
model: mock-model
replies:
  - when: { text: weather, last: user }
    call: [{ tool: get_weather }]
  - when: { last: tool }
    say: [It is, { gate: half }, " sunny."]
  - when: { text: fail }
    error: { status: 500, message: overloaded }
  - when: { last: user, text: It is sunny., in: any } # in the same session only
    say: Still sunny.
`;

describe.skipIf(chromiumPath === undefined)("the relay", () => {
  test("shows an answer as it grows, goes on with the session, and shows failures", async () => {
    const { url, stack } = await serve(script);
    const env = { LLAMA_STACK_BASE_URL: url, PORT: "0" };
    const relay = runProcess(process.execPath, ["start.mjs"], { cwd: join(root, "examples/relay"), env });
    const [address] = await until(relay, /http:\S+/);
    const browser = await launch();
    onTestFinished(() => browser.close());
    const page = await openAt(browser, address, "/");
    const ask = async (question: string): Promise<void> => {
      await page.getByLabel("Question").fill(question);
      await page.getByRole("button", { name: "Send" }).click();
    };
    const shows = (text: string): Promise<void> =>
      page.getByRole("status").filter({ hasText: text }).waitFor();

    await ask("How is the weather?");
    await shows("It is");
    expect(await page.getByRole("status").textContent()).toBe("It is");
    stack.mock.gate("half").open();
    await shows("It is sunny.");
    await ask("And again?");
    await shows("Still sunny.");
    await ask("Please fail");
    await shows("overloaded");
    expect(relay.stderr()).toBe("");
  });
});
