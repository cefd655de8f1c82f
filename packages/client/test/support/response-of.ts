/** Responses and their streams, as a server tells them. */
import type { OutputItem, ResponseObject } from "@understudy/contract/responses/types";

export function responseOf(over: Partial<ResponseObject> = {}): ResponseObject {
  return {
    ...{ id: "resp_1", object: "response", created_at: 1, completed_at: 2, status: "completed" },
    ...{ error: null, incomplete_details: null, model: "m", output: [], usage: null },
    ...{ previous_response_id: null, conversation: null, instructions: null, tools: [] },
    ...{ tool_choice: "auto", parallel_tool_calls: true, max_tool_calls: null, max_infer_iters: 10 },
    ...{ text: { format: { type: "text" } }, temperature: 1, top_p: 1, max_output_tokens: null },
    ...{ reasoning: null, metadata: {}, store: true, background: false, truncation: "disabled" },
    ...{ service_tier: "default", user: null, prompt_cache_key: null, safety_identifier: null },
    ...{ top_logprobs: 0, presence_penalty: 0, frequency_penalty: 0 },
    ...over,
  };
}

export const messageOf = (text: string): OutputItem => ({
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});

export const callOf = (call_id: string, name: string, args: unknown): OutputItem => ({
  id: `fc_${call_id}`,
  type: "function_call",
  status: "completed",
  call_id,
  name,
  arguments: JSON.stringify(args),
});

/** The texts of a stream that tells this response: its first event, its text in pieces, its last event. */
export function eventsFor(response: ResponseObject, pieces: string[] = []): string[] {
  const begun = { ...response, status: "in_progress", output: [], completed_at: null };
  const events = [
    { type: "response.created", response: begun },
    ...pieces.map((delta) => ({
      type: "response.output_text.delta",
      ...{ item_id: "msg_1", output_index: 0, content_index: 0, delta, logprobs: [] },
    })),
    { type: `response.${response.status}`, response },
  ];
  return events.map(
    (event, sequence_number) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
  );
}

export const streamOf =
  (response: ResponseObject, pieces: string[] = []) =>
  (): Response =>
    new Response([...eventsFor(response, pieces), "data: [DONE]\n\n"].join(""), {
      headers: { "content-type": "text/event-stream" },
    });
