/** A mock whose every answer is one and the same. */
import {
  createMockInference,
  defineScript,
  type ScriptedAnswer,
  type MockInference,
} from "../../src/index.ts";

export function always(answer: ScriptedAnswer): MockInference {
  return createMockInference([defineScript({ script: "faulty", model: "mock-model", otherwise: answer })]);
}

/** A request for it. */
export const chat = (stream = true) => ({
  model: "mock-model",
  stream,
  messages: [{ role: "user", content: "Go." }],
});

export function post(body: object, signal?: AbortSignal): Request {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), ...(signal && { signal }) };
  return new Request("http://localhost/v1/chat/completions", init);
}

export function eventsIn(text: string): string[] {
  return text.match(/^data: .*$/gm) ?? [];
}
