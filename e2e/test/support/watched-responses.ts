/** A stack whose responses can be looked at. */
import type { ResponseObject } from "@understudy/contract/responses";
import { serve } from "./serve.ts";

/** Says something slowly, calls tools of either side, fails, refuses, is cut off. */
export const responsesScript = `
script: page
model: mock-model
replies:
  - when: { text: slow }
    say: ["One, ", { gate: half }, "two."]
  - when: { last: tool }
    say: ["The tool says: ", { repeat: last }]
  - when: { text: weather }
    say: Let me look.
    call: [{ tool: get_weather, args: { city: Rome } }]
  - when: { text: Add }
    call: [{ tool: add, args: { a: 1, b: 2 } }]
  - when: { text: broken }
    error: { status: 503, message: The model is overloaded. }
  - when: { text: long }
    say: Once upon a
    stop: out_of_tokens
otherwise: { say: ["It is ", "fine."] }
tools:
  - { tool: add, group: kit, returns: "3" }
shields:
  - shield: guard
    when: { text: bomb }
    violation: { level: error, message: I cannot help with that., metadata: { category: S1 } }
`;

export async function openResponses(options: Parameters<typeof serve>[1] = {}) {
  const serving = await serve(responsesScript, { control: { loopback: true }, ...options });
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${serving.url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  const call = async (method: string, path: string, body?: object): Promise<any> =>
    (await send(method, path, body)).json();
  /** A stream is read to its end, and nothing of it returned. */
  const create = async (body: object): Promise<ResponseObject> => {
    const answer = await send("POST", "/v1/responses", { model: "mock-model", ...body });
    const text = await answer.text();
    const isStream = answer.headers.get("content-type")?.includes("event-stream") === true;
    return isStream ? ({} as ResponseObject) : JSON.parse(text);
  };
  return { ...serving, call, create };
}
