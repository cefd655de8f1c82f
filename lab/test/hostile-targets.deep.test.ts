/** Targets that answer garbage, or do not come back: each a finding or an error in words, never the loss of a run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "../src/llama-stack/server/free-port.ts";
import { openMutant, type Handler } from "../src/mutants/mutant.ts";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import { generators } from "@understudy/conformance/src/apis/generators.ts";
import { json } from "@understudy/conformance/src/reporters/index.ts";
import { terminal } from "@understudy/conformance/src/reporters/terminal.ts";
import { byCommand } from "@understudy/conformance/src/targets/node/command.ts";
import { TargetError } from "@understudy/conformance/src/target/target.ts";
import { byUrl } from "@understudy/conformance/src/targets/targets.ts";
import { tempFolder } from "./llama-stack/support/temp-folder.ts";
import { judge } from "./support/judge.ts";
import { serve } from "./support/serve.ts";

const conversation = generators.filter(({ id }) => id === "conversation");
const crud = generators.filter(({ id }) => id === "crud");
const headers = { "content-type": "application/json" };

/** A server that answers every request for a new agent with this. */
function creatingAgents(answer: () => BodyInit): (honest: Handler) => Handler {
  return (honest) => async (request) =>
    request.method === "POST" && request.url.endsWith("/agents")
      ? new Response(answer(), { headers })
      : honest(request);
}

test("an answer without an end is a finding, and is not kept", { timeout: 60_000 }, async () => {
  let megabytes = 0;
  const endless = (): ReadableStream =>
    new ReadableStream({
      pull(controller) {
        megabytes += 1;
        if (megabytes > 2_000) controller.error(new Error("the suite has read 2 GB"));
        else controller.enqueue(new Uint8Array(1 << 20).fill(0x5b));
      },
    });
  const { checks } = await judge(await openMutant({ handler: creatingAgents(endless) }), {
    runs: 1,
    leastStories: 1,
    shrinks: 0,
  });
  const found = checks.find(({ id }) => id === "wire/answers");
  const [first] = found?.status === "fail" ? found.counterexample.trace.exchanges : [];
  // Alone, as what was read of it is long.
  expect(first?.failure).toContain("larger than");
  expect(megabytes).toBeLessThan(2_000);
});

test("a stream without an end is a finding, and is judged in time", { timeout: 60_000 }, async () => {
  const events = new TextEncoder().encode("data: {}\n\n".repeat(1_000));
  const handler: (honest: Handler) => Handler = (honest) => async (request) =>
    request.url.endsWith("/turn")
      ? new Response(new ReadableStream({ pull: (controller) => controller.enqueue(events) }), {
          headers: { "content-type": "text/event-stream" },
        })
      : honest(request);
  const target = await openMutant({ handler });
  const result = await judge(target, { generators: conversation, runs: 1, maxStories: 1, shrinks: 0 });
  expect(terminal(result)).toMatch(/MUST wire\/answers[^✗]*the stream has more than \d+ events/);
});

test("a probe without an end cannot be tested, and the error says why", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, headers);
    const write = (): void => {
      while (!response.destroyed && response.write("[".repeat(1 << 16)));
      response.once("drain", write);
    };
    write();
  });
  await expect(byUrl(url)).rejects.toThrow(/does not answer.*larger than/);
});

test.each([
  ["deeply nested JSON", `{"agent_id":"a","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ["an id that no URL can hold", String.raw`{"agent_id":"\ud800"}`],
])("%s is a finding, not the end of the run", { timeout: 60_000 }, async (_, text) => {
  const target = await openMutant({ handler: creatingAgents(() => text) });
  const result = await judge(target, { generators: crud, runs: 1, shrinks: 0 });
  expect(result.interrupted).toBeNull();
  expect(exitCode(result)).toBe(1);
  expect(JSON.parse(json(result))).toMatchObject({ interrupted: null });
});

test("a server that does not come back after a restart ends the run, with its results", async () => {
  const gone = "The command ended before it served.";
  const target = await openMutant({
    lifecycle: (honest) => ({ ...honest, restart: () => Promise.reject(new TargetError(gone)) }),
  });
  const result = await judge(target, { generators: generators.filter(({ id }) => id === "restart") });
  expect(result.interrupted).toEqual({ by: "target", reason: gone });
  expect(exitCode(result)).toBe(2);
});

test("an error that nobody foresaw ends the run, with its results", async () => {
  const target = await openMutant();
  const scripting = target.scripting && {
    ...target.scripting,
    journal: () => Promise.reject(new TypeError("null has no properties")),
  };
  const { interrupted } = await judge({ ...target, scripting }, { runs: 1, leastStories: 1 });
  expect(interrupted).toEqual({ by: "suite", reason: expect.stringContaining("null has no properties") });
});

test("a control API that does not answer is an error in words", async () => {
  const fetch = async ({ url }: Request): Promise<Response> => {
    if (url.endsWith("/_understudy")) throw new Error("it hangs");
    return Response.json({ data: [{ identifier: "m", model_type: "llm" }] });
  };
  const opening = byUrl("http://target.test", { fetch });
  await expect(opening).rejects.toThrow(TargetError);
  await expect(opening).rejects.toThrow("http://target.test does not answer GET /_understudy: it hangs");
});

test("a server that a shell started has stopped when its target is closed", async () => {
  const server = fileURLToPath(new URL("support/slow-to-stop.mjs", import.meta.url));
  const target = await byCommand(`"${process.execPath}" "${server}"; true`);
  expect((await fetch(target.wire.baseUrl)).status).toBe(200);
  await target.close();
  await expect(fetch(target.wire.baseUrl)).rejects.toThrow("fetch failed");
});

test("a server that was killed is the reason why its run stopped early", async () => {
  const server = fileURLToPath(new URL("support/slow-to-stop.mjs", import.meta.url));
  const target = await byCommand(`exec "${process.execPath}" "${server}"`);
  expect(target.ended?.()).toBeNull();
  await expect(fetch(`${target.wire.baseUrl}/kill`)).rejects.toThrow("fetch failed");
  const { interrupted } = await judge(target, { generators: crud, runs: 1, leastStories: 1 });
  expect(interrupted).toEqual({
    by: "target",
    reason: "the last 6 requests got no complete answer: the server ended with SIGKILL",
  });
  await target.close();
});

test("a server whose output goes to a file is restarted and stopped like any other", async () => {
  const server = fileURLToPath(new URL("support/slow-to-stop.mjs", import.meta.url));
  const log = join(tempFolder(), "server.log");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const line = `PORT=${port} exec "${process.execPath}" "${server}" >> "${log}" 2>&1`;
  const target = await byCommand(line, { url });
  await target.lifecycle.restart?.();
  await target.lifecycle.kill?.();
  expect(readFileSync(log, "utf8")).toBe(`${url}\n`.repeat(3));
  await target.close();
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});
