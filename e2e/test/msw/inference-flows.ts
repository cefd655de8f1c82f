/** What an app does with scripted inference behind MSW; the same in Node and on a page. */
import { decodeEvents } from "@understudy/contract/sse";
import { createMockInference, type MockInference } from "@understudy/mock-inference";

/** As OpenAI's clients have it. */
export const inferenceUrl = "http://llm.test/v1";

export function scriptedInference(): MockInference {
  return createMockInference([
    { script: "slow", model: "mock-model", replies: [{ say: ["One, ", { gate: "half" }, "two."] }] },
  ]);
}

function ask(content: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${inferenceUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "mock-model", messages: [{ role: "user", content }], stream: true }),
    signal: signal ?? null,
  });
}

/** What was heard while the model was held, and then: deltas come as they are said. */
export async function heldAnswer(mock: MockInference): Promise<{ held: string[]; heard: string[] }> {
  const { body } = await ask("@@slow#held@@");
  const heard: string[] = [];
  let held: string[] = [];
  for await (const data of decodeEvents(body!)) {
    const text = data === "[DONE]" ? undefined : textIn(JSON.parse(data));
    if (!text) continue;
    heard.push(text);
    if (heard.length > 1) continue;
    const gate = mock.gate("half", "slow#held");
    await gate.reached;
    held = [...heard];
    gate.open();
  }
  return { held, heard };
}

/** Aborts in the middle of an answer: what its reader is told, and what the script. */
export async function abortedAnswer(mock: MockInference): Promise<{ reader: string; script: unknown }> {
  const marker = "slow#abort";
  const controller = new AbortController();
  const { body } = await ask(`@@${marker}@@`, controller.signal);
  const reader = body!.getReader();
  const decoder = new TextDecoder();
  // The role, and the first text: together or one after the other.
  let heard = "";
  while (!heard.includes("One")) heard += decoder.decode((await reader.read()).value, { stream: true });
  await mock.gate("half", marker).reached;
  controller.abort();
  const told = await reader.read().catch((error: unknown) => (error instanceof Error ? error.name : "?"));
  const { answer } = await mock.journal.nth(1, { marker, state: "aborted" });
  return { reader: String(told), script: answer };
}

/** The status of what is below the base URL and of what stands beside it, and the ids of the models. */
export async function servedRoutes(): Promise<{ models: string[]; unknown: number }> {
  const models = await fetch(`${inferenceUrl}/models`);
  const { data } = (await models.json()) as { data: { id: string }[] };
  const unknown = await fetch(`${inferenceUrl}/nowhere`);
  return { models: data.map(({ id }) => id), unknown: unknown.status };
}

/** An event of a stream as OpenAI has it. */
function textIn(event: { choices: { delta: { content?: string } }[] }): string | undefined {
  return event.choices[0]?.delta.content;
}
