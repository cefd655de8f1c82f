/** A script in any dialect is read over a connection as the same script in OpenAI's words. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { listen } from "@understudy/http/node";
import {
  conflictsAmong,
  quirkNames,
  quirks,
  readCompletion,
  readFrames,
  toProviderError,
  type QuirkName,
} from "@understudy/openai";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createMockInference, type ScriptedAnswer } from "../../src/index.ts";

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
  .filter((text) => !text.includes("$"));
const args = fc.dictionary(words, fc.oneof(words, fc.integer(), fc.boolean()), {
  maxKeys: 2,
  noNullPrototype: true,
});
const drawnReply: fc.Arbitrary<ScriptedAnswer> = fc.record(
  {
    think: fc.array(words, { minLength: 1, maxLength: 2 }),
    say: fc.array(words, { maxLength: 3 }),
    call: fc.array(fc.record({ tool: fc.constantFrom("look", "find"), args }), {
      minLength: 1,
      maxLength: 3,
    }),
    usage: fc.record({ prompt_tokens: fc.nat(99), completion_tokens: fc.nat(99) }),
  },
  { requiredKeys: ["say"], noNullPrototype: true },
);
/** An error after its texts has the form of its dialect. */
const drawnEnd: fc.Arbitrary<ScriptedAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<ScriptedAnswer>({}, { stop: "out_of_tokens" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(400, 503).map((status) => ({ error: { status, message: "Busy." } })),
  },
);

const spoken = quirkNames.filter((name) => quirks[name].kind === "lossless" || name.startsWith("error_"));
const drawnQuirks = fc
  .shuffledSubarray(spoken)
  .map((drawn) =>
    drawn.reduce<QuirkName[]>(
      (chosen, name) => (conflictsAmong([...chosen, name]).length > 0 ? chosen : [...chosen, name]),
      [],
    ),
  );

const tools = ["look", "find"].map((name) => ({ type: "function", function: { name } }));

/** The parts of an answer, or its failure. */
async function read(url: string, model: string, stream: boolean): Promise<unknown> {
  const body = {
    model,
    messages: [{ role: "user", content: "Go." }],
    tools,
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok || response.body === null) {
    const { message, status } = toProviderError(await response.json(), response.status) ?? {};
    return { message, status };
  }
  if (!stream) return comparable(readCompletion(await response.json()));
  const parts: InferencePart[] = [];
  try {
    for await (const part of readFrames(response.body, new AbortController().signal)) parts.push(part);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { message: error.message };
  }
  return comparable(parts);
}

/** Ids that a dialect loses are made anew, and what a server wants back is no part of an answer. */
function comparable(parts: readonly InferencePart[]): unknown {
  return parts.map((part, at) =>
    part.type === "tool_call"
      ? { ...part, call: { ...part.call, call_id: String(at), extra: undefined } }
      : part,
  );
}

test("an answer is the same over a connection, streamed or not", async () => {
  await fc.assert(
    fc.asyncProperty(drawnReply, drawnEnd, drawnQuirks, async (reply, end, names) => {
      const answer = { ...reply, ...end };
      const mock = createMockInference([
        { script: "plain", model: "plain", otherwise: answer },
        { script: "spoken", model: "spoken", quirks: names, otherwise: answer },
      ]);
      const { port, close } = await listen(mock);
      try {
        const url = `http://127.0.0.1:${port}`;
        for (const stream of [true, false])
          expect(await read(url, "spoken", stream)).toEqual(await read(url, "plain", stream));
      } finally {
        await close();
      }
    }),
    { numRuns: drawsOf(400) },
  );
});
