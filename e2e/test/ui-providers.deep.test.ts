/** What the page of turns shows of a model on another server, in a real browser. */
import { createClient } from "@understudy/client";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { openai } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { describe, onTestFinished, test } from "vitest";
import { chromiumPath } from "./support/chromium.ts";
import { openPage, picture, sharedBrowser } from "./support/page-of-turns.ts";
import { serve } from "./support/serve.ts";

const script = `
script: small
model: small
replies:
  - when: { text: first, in: any, not: { text: first } }
    error:
      status: 400
      message: "This model's maximum context length is 7 tokens. However, your messages resulted in 12 tokens."
otherwise: { say: Hello. }
`;

if (chromiumPath === undefined)
  console.warn("Left out: a model server on the page of turns, because this machine has no Chromium.");

describe.skipIf(chromiumPath === undefined)("the page, of a model server", { timeout: 30_000 }, () => {
  const browser = sharedBrowser();

  test("shows that the oldest turns were left out, and whom it asked", async () => {
    const model = await listen(createMockInference(parseScripts(script)), { port: 0 });
    onTestFinished(() => model.close({ force: true }));
    const { url } = await serve("script: other\nmodel: other\notherwise: { say: Other. }", {
      providers: [openai({ url: `${model.url}/v1` })],
      history: "drop_oldest",
      control: { loopback: true },
    });
    const client = createClient({ baseUrl: url });
    const { agent_id } = await client.agents.create({ model: "small", instructions: "Be brief." });
    const path = { agent_id, ...(await client.sessions.create(agent_id, "s")) };
    const say = (content: string) => client.turns.create(path, { messages: [{ role: "user", content }] });
    await say("The first");
    await say("And more");
    const page = await openPage(browser(), url);
    const step = page.locator(".step[data-kind=inference]");
    await step.getByText("Asked without the oldest turn (2 messages), as the model reads less").waitFor();
    await step.getByRole("button", { name: "Inference" }).click();
    await step.getByText("Asked openai for small").first().waitFor();
    await picture(page, "history-dropped");
  });
});
