/** The reader of chat completions takes what model servers were recorded to answer, and loses nothing of it. */
import { describe, expect, test } from "vitest";
import { isRecord } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { readCompletion, readFrames, toProviderError } from "@understudy/openai";
import { casesOf, readCase, recordedServers } from "../../src/model-servers/recorded.ts";

type Fields = Record<string, unknown>;

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const fields = (value: unknown): Fields => (isRecord(value) ? value : {});

/** What the first choice of these chunks or completions has, taken together as OpenAI says. */
function contentOf(answers: readonly unknown[]) {
  const choices = answers
    .flatMap((answer) => list(fields(answer)["choices"]))
    .filter(({ index }) => index === 0);
  const deltas = choices.map(({ delta, message }) => fields(delta ?? message));
  const text = (field: string) => deltas.map((delta) => delta[field] ?? "").join("");
  const calls: { name: string; text: string }[] = [];
  for (const [at, delta] of deltas.entries())
    for (const [place, call] of list(delta["tool_calls"]).entries()) {
      const called = fields(call["function"]);
      const index = choices[at]?.["message"] === undefined ? Number(call["index"]) : place;
      const known = (calls[index] ??= { name: "", text: "" });
      known.name ||= String(called["name"] ?? "");
      known.text += String(called["arguments"] ?? "");
    }
  return {
    text: text("content"),
    reasoning: text("reasoning_content") || text("reasoning"),
    calls: calls.map(({ name, text: json }) => (isJson(json) ? [name, JSON.parse(json) as unknown] : json)),
    finish: choices.map(({ finish_reason }) => finish_reason ?? null).findLast((reason) => reason !== null),
    tokens: answers.map((answer) => fields(fields(answer)["usage"])["completion_tokens"]).findLast(Boolean),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function contentIn(parts: readonly InferencePart[]) {
  const text = (type: InferencePart["type"]) =>
    parts.map((part) => (part.type === type && "text" in part ? part.text : "")).join("");
  const stop = parts.find((part) => part.type === "stop");
  return {
    text: text("text"),
    reasoning: text("reasoning"),
    calls: parts.flatMap((part): unknown[] => {
      // A call that was cut.
      if (part.type === "unparsed_call") return [part.text];
      return part.type === "tool_call" ? [[part.call.tool_name, part.call.arguments]] : [];
    }),
    stop: stop?.stop_reason,
    tokens: stop?.usage?.output_tokens,
  };
}

describe.each(recordedServers)("%s", (server) => {
  const chats = casesOf(server).filter(
    (name) => readCase(server, name).request.path === "/v1/chat/completions",
  );
  test.each(chats)("%s", async (name) => {
    const { status, headers, body } = readCase(server, name).response;
    if (status !== 200) {
      expect(toProviderError(JSON.parse(body), status)).toMatchObject({
        status,
        message: expect.stringMatching(/./) as string,
      });
      return;
    }
    const isStream = headers["content-type"]?.startsWith("text/event-stream") === true;
    const answers: unknown[] = isStream
      ? [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as unknown)
      : [JSON.parse(body)];
    const parts: InferencePart[] = [];
    if (isStream) {
      const stream = new Response(body).body ?? new ReadableStream();
      for await (const part of readFrames(stream, new AbortController().signal)) parts.push(part);
    } else parts.push(...readCompletion(answers[0]));
    const { finish, ...content } = contentOf(answers);
    const stop = finish === "length" ? "out_of_tokens" : "end_of_turn";
    expect(contentIn(parts)).toEqual({ ...content, stop });
  });
});
