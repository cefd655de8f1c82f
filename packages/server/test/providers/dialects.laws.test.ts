/**
 * The law of dialects, through a whole stack: a turn, streamed or not, a response and a chat completion are the same whatever
 * dialect the model's server speaks.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMockInference, type Script, type ScriptedAnswer } from "@understudy/mock-inference";
import { listen } from "@understudy/http/node";
import { conflictsAmong, quirkNames, quirks, type QuirkName } from "@understudy/openai";
import { drawsOf } from "../../../../vitest.draws.ts";
import { createStack, openai } from "../../src/index.ts";

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
  .filter((text) => !/[$@]/.test(text));
const args = fc.dictionary(words, fc.oneof(words, fc.integer(), fc.boolean()), {
  maxKeys: 2,
  noNullPrototype: true,
});
const drawnReply: fc.Arbitrary<ScriptedAnswer> = fc.record(
  {
    think: fc.array(words, { minLength: 1, maxLength: 2 }),
    say: fc.array(words, { minLength: 1, maxLength: 3 }),
    call: fc.array(fc.record({ tool: fc.constantFrom("look", "find"), args }), {
      minLength: 1,
      maxLength: 3,
    }),
    stop: fc.constantFrom("end_of_turn", "out_of_tokens"),
    usage: fc.record({ prompt_tokens: fc.nat(99), completion_tokens: fc.nat(99) }),
  },
  { requiredKeys: ["say"], noNullPrototype: true },
);
const lossless = quirkNames.filter((name) => quirks[name].kind === "lossless");
const drawnQuirks = fc
  .shuffledSubarray(lossless)
  .map((drawn) =>
    drawn.reduce<QuirkName[]>(
      (chosen, name) => (conflictsAmong([...chosen, name]).length > 0 ? chosen : [...chosen, name]),
      [],
    ),
  );

const tools = ["look", "find"];
const clientTools = tools.map((name) => ({ name, description: "", parameters: [] }));
const functions = tools.map((name) => ({ type: "function", name, parameters: { type: "object" } }));

/** What differs between two runs of the same. */
const always = /^(?:.*_?id|id|.*_at|created|model|encrypted_content)$/;

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !always.test(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, comparable(inner)]));
}

test("turns, responses and chat completions are those of plain OpenAI", { timeout: 600_000 }, async () => {
  const mock = createMockInference([]);
  const listening = await listen(mock, { port: 0 });
  const stack = createStack({ providers: [openai({ url: `${listening.url}/v1` })] });
  const post = async (path: string, body: object): Promise<{ status: number; text: string }> => {
    const response = await stack.fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, text: await response.text() };
  };
  const json = async (path: string, body: object): Promise<any> => JSON.parse((await post(path, body)).text);
  const events = (text: string): unknown[] =>
    text
      .split("\n")
      .filter((line) => line.startsWith("data: {"))
      .map((line) => comparable(JSON.parse(line.slice(6))));

  async function everything(model: string): Promise<unknown> {
    const agent_config = { model, instructions: "", client_tools: clientTools };
    const { agent_id } = await json("/v1/agents", { agent_config });
    const { session_id } = await json(`/v1/agents/${agent_id}/session`, { session_name: "s" });
    const path = `/v1/agents/${agent_id}/session/${session_id}/turn`;
    const messages = [{ role: "user", content: "Go." }];
    const turn = await json(path, { messages });
    const fresh = await json(`/v1/agents/${agent_id}/session`, { session_name: "t" });
    const again = `/v1/agents/${agent_id}/session/${fresh.session_id}/turn`;
    const streamed = await post(again, { messages, stream: true });
    const response = await json("/v1/responses", { model, input: "Go.", tools: functions, include: [] });
    const chat = {
      model,
      messages,
      tools: functions.map(({ name }) => ({ type: "function", function: { name } })),
    };
    const completion = await json("/v1/chat/completions", chat);
    const chunks = await post("/v1/chat/completions", { ...chat, stream: true });
    return {
      turn: comparable(turn),
      streamed: events(streamed.text),
      response: comparable(response),
      completion: comparable(completion),
      chunks: events(chunks.text),
    };
  }

  try {
    await fc.assert(
      fc.asyncProperty(drawnReply, drawnQuirks, async (reply, chosen) => {
        const script = (model: string, more: Partial<Script> = {}): Script => ({
          script: model,
          model,
          otherwise: reply,
          ...more,
        });
        mock.scripts.replaceAll([script("plain"), script("quirky", { quirks: chosen })]);
        await stack.fetch(new Request("http://localhost/v1/providers"));
        expect(await everything("quirky")).toEqual(await everything("plain"));
      }),
      { numRuns: drawsOf(100) },
    );
  } finally {
    await stack.close({ drainMs: 0 });
    await listening.close({ force: true });
  }
});
