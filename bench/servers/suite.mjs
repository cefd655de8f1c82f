/** The conformance suite, which is the driver here, in a process of its own: cold, as whoever runs it once has it. */
import { byUrl, inProcess, loadSuite, run } from "@understudy/conformance";
import { createStack } from "@understudy/server";
import { serveUsage } from "../lib/usage.mjs";

serveUsage({}, undefined, { tell });

/**
 * Runs so many stories of each generator to the server at a port, or to a stack in this process without one.
 *
 * @param {import("../lib/child.mjs").Telling} telling
 */
async function tell({ runs, port, judges }) {
  const suite = loadSuite();
  const target = port === undefined ? await openStack() : await byUrl(`http://127.0.0.1:${port}`);
  // A law of every trace alone has all the same stories told.
  const checks = judges
    ? suite.checks
    : suite.checks.filter(({ generators }) => generators === "any").slice(0, 1);
  let stories = 0;
  const result = await run({
    ...{ ...suite, checks, target, runs, seed: 1, parallel: 4, maxRequests: 1e6, timeoutMs: 30_000 },
    onStory: () => void (stories += 1),
  });
  await target.close();
  const found = result.checks.flatMap(({ id, status }) => (status === "fail" ? [id] : []));
  return { stories, requests: result.requests, found, interrupted: result.interrupted };
}

async function openStack() {
  const stack = createStack();
  return inProcess({
    ...{ fetch: stack.fetch, mock: () => stack.mock, profile: "reference" },
    close: () => stack.close({ drainMs: 0 }),
  });
}
