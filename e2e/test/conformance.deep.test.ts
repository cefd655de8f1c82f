/** The stack under the suite, over TCP and as a command that is restarted and killed, and a decorated stack. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { byCommand, byUrl, exitCode, inProcess, loadSuite, run, type Target } from "@understudy/conformance";
import { createStack } from "@understudy/server";
import { serve } from "./support/serve.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { tempFolder, understudyBin } from "./support/understudy.ts";

const script = "script: nothing\nreplies: [{ say: nothing }]";

async function judged(target: Target, runs: number) {
  try {
    const limits = { maxRequests: 1e6, timeoutMs: 10_000 };
    return await run({ ...loadSuite(), ...limits, target, seed: 7, runs, parallel: 4 });
  } finally {
    await target.close();
  }
}

test("the stack conforms over TCP", { timeout: 300_000 }, async () => {
  const { url } = await serve(script, { control: { loopback: true } });
  const result = await judged(await byUrl(url), 10);
  expect(result.checks.filter(({ status }) => status === "fail")).toEqual([]);
  const unsure = result.checks.filter((check) => check.status === "unknown" && !check.excused);
  expect(unsure.map(({ id }) => id)).toEqual([]);
  expect(exitCode(result)).toBe(0);
});

test.skipIf(!hasSqlite)(
  "the built command conforms through restarts and kills",
  { timeout: 600_000 },
  async () => {
    const store = join(await tempFolder(), "stack.db");
    const line = `"${process.execPath}" "${understudyBin}" start --port 0 --store "sqlite:${store}"`;
    const result = await judged(await byCommand(line), 4);
    expect(result.checks.filter(({ status }) => status === "fail")).toEqual([]);
    expect(result.target.capabilities).toContain("kill");
  },
);

/** A stream as it comes, without the first delta of a text in it. */
function losesDelta(): TransformStream<string, string> {
  let lost = false;
  let rest = "";
  return new TransformStream({
    transform(text, out) {
      const blocks = (rest + text).split(/(?<=\n\n)/);
      rest = blocks.at(-1)?.endsWith("\n\n") ? "" : (blocks.pop() ?? "");
      for (const block of blocks) {
        const loses = !lost && /"step_progress".*"type":"text"/.test(block);
        if (!loses) out.enqueue(block);
        lost ||= loses;
      }
    },
    flush: (out) => out.enqueue(rest),
  });
}

test("a server that loses a delta is noticed", { timeout: 120_000 }, async () => {
  const stack = createStack({ control: { loopback: true } });
  const target = await inProcess({
    fetch: async (request) => {
      const response = await stack.fetch(request);
      if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
      const texts = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(losesDelta());
      return new Response(texts?.pipeThrough(new TextEncoderStream()) ?? null, response);
    },
  });
  const { checks } = await judged(target, 5);
  const found = checks.filter(({ status }) => status === "fail").map(({ id }) => id);
  expect(found).toContain("streams/deltas-make-content");
  expect(found.map((id) => id.split("/")[0])).not.toContain("persistence");
});
