/** What model servers were recorded to answer reaches the published client of OpenAI as it was. */
import OpenAI from "openai";
import { describe, expect, onTestFinished, test } from "vitest";
import { casesOf, readCase, recordedServers, type RecordedServer } from "../../src/model-servers/recorded.ts";
import { replay } from "../../src/model-servers/replay.ts";

async function startReplay(server: RecordedServer, names: readonly string[]) {
  const started = await replay(server, names);
  onTestFinished(() => started.close());
  const openai = new OpenAI({ baseURL: `${started.url}/v1`, apiKey: "none", maxRetries: 0 });
  return { ...started, openai };
}

const ask: OpenAI.ChatCompletionCreateParamsNonStreaming = {
  model: "any",
  messages: [{ role: "user", content: "Hello" }],
};

/** The JSON of every frame of a stream; one that has no end is refused. */
function framesOf(body: string): unknown[] {
  const frames = body.split("\n\n");
  expect(frames.splice(-2)).toEqual(["data: [DONE]", ""]);
  return frames.map((frame) => JSON.parse(frame.replace(/^data: /, "")));
}

async function chunksOf(openai: OpenAI): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of await openai.chat.completions.create({ ...ask, stream: true }))
    chunks.push(chunk);
  return chunks;
}

/** What the client gives for the request of a case. */
async function readBy(openai: OpenAI, path: string, isStream: boolean): Promise<unknown> {
  if (isStream) return chunksOf(openai);
  if (path === "/v1/chat/completions") return openai.chat.completions.create(ask);
  if (path === "/v1/embeddings")
    return openai.embeddings.create({ model: "any", input: "any", encoding_format: "base64" });
  return openai.get(path.replace("/v1", ""));
}

describe.each(recordedServers)("%s", (server) => {
  test.each(casesOf(server))("%s", async (name) => {
    const { request, response } = readCase(server, name);
    const { openai } = await startReplay(server, [name]);
    const isStream = response.headers["content-type"]?.startsWith("text/event-stream") === true;
    const read = readBy(openai, request.path, isStream);

    if (response.status !== 200) await expect(read).rejects.toMatchObject({ status: response.status });
    else expect(await read).toEqual(isStream ? framesOf(response.body) : JSON.parse(response.body));
  });
});

test("an agent's two requests get the call, and the answer to its result", async () => {
  const { openai, requests } = await startReplay("vllm", ["tools-required", "tool-result"]);
  const first = await openai.chat.completions.create(ask);
  const second = await openai.chat.completions.create({ ...ask, seed: 2 });
  const again = await openai.chat.completions.create(ask);
  expect(first.choices[0]?.message.tool_calls).toMatchObject([{ function: { name: "get_weather" } }]);
  expect(second.choices[0]?.message.tool_calls ?? []).toEqual([]);
  expect(again).toEqual(second);
  expect(requests.map(({ path, body }) => [path, JSON.parse(body).seed])).toEqual([
    ["/v1/chat/completions", undefined],
    ["/v1/chat/completions", 2],
    ["/v1/chat/completions", undefined],
  ]);
});

test("a request that no case answers is refused with the names of the cases", async () => {
  const { openai } = await startReplay("ollama", ["chat-json"]);
  await expect(openai.models.list()).rejects.toThrow("No case among chat-json answers GET /v1/models.");
});

test("a replay sends the bytes of the file", async () => {
  const { url } = await startReplay("llama-cpp-tools", ["tools-auto-sse"]);
  const answer = await fetch(`${url}/v1/chat/completions`, { method: "POST", body: "{}" });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(await answer.text()).toBe(readCase("llama-cpp-tools", "tools-auto-sse").response.body);
});
