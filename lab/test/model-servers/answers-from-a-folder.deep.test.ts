/** The example of an agent that answers from a folder, with real models in place of its script. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createStack, openai } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { expect, onTestFinished, test } from "vitest";
import { findLlamaCpp, type StartLlamaCpp } from "../../src/model-servers/llama-cpp.ts";

const folder = fileURLToPath(new URL("../../../examples/answers-from-a-folder", import.meta.url));
const start = await findLlamaCpp("an agent that answers from a folder with the server of llama.cpp");

test.skipIf(start === undefined)("examples/answers-from-a-folder passes with real models", async () => {
  const env = { ...process.env, MODELS_URL: await openModels(start!) };
  // What failed is in its output.
  const { stdout } = await promisify(execFile)("npm", ["test"], { cwd: folder, env }).catch(
    (failure: { stdout: string }) => failure,
  );
  // The paraphrase, too, which the script leaves out.
  expect(stdout).toMatch(/pass 3$/m);
});

/** One address for a model that chats and one that embeds: a server of llama.cpp serves either. */
async function openModels(startServer: StartLlamaCpp): Promise<string> {
  const [chat, vectors] = await Promise.all([startServer(), startServer({ model: "all-minilm" })]);
  onTestFinished(async () => void (await Promise.all([chat.stop(), vectors.stop()])));
  const stack = createStack({
    providers: [
      openai({ provider_id: "chat", url: `${chat.url}/v1`, extra_body: { cache_prompt: false, seed: 1 } }),
      openai({ provider_id: "vectors", url: `${vectors.url}/v1` }),
    ],
  });
  const { url, close } = await listen(stack, { port: 0 });
  onTestFinished(async () => {
    await close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  return `${url}/v1`;
}
