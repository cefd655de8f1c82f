/** Responses as a correct server streams them, for traces that are typed by hand. */
import type { Alias } from "../../src/story/story.ts";
import type { InputPart, RespondStep } from "../../src/story/response-steps.ts";
import type { Answer, ExchangeSpec } from "./exchanges.ts";

type Json = Record<string, unknown>;

export function message(id: string, text: string, rest: Json = {}): Json {
  const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
  return { id, type: "message", status: "completed", role: "assistant", content, ...rest };
}

export function functionCall(id: string, callId: string, name = "look", args = "{}"): Json {
  return { id, type: "function_call", status: "completed", call_id: callId, name, arguments: args };
}

/** The properties that every response has. */
export function response(id: string, output: readonly Json[], rest: Json = {}): Json {
  return {
    id,
    object: "response",
    created_at: 1,
    completed_at: 2,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "model-1",
    output,
    usage: null,
    previous_response_id: null,
    conversation: null,
    instructions: null,
    tools: [],
    tool_choice: "auto",
    parallel_tool_calls: true,
    max_tool_calls: null,
    max_infer_iters: 10,
    text: { format: { type: "text" } },
    temperature: 1,
    top_p: 1,
    max_output_tokens: null,
    reasoning: null,
    metadata: {},
    store: true,
    background: false,
    truncation: "disabled",
    service_tier: "default",
    user: null,
    prompt_cache_key: null,
    safety_identifier: null,
    top_logprobs: 0,
    presence_penalty: 0,
    frequency_penalty: 0,
    ...rest,
  };
}

/** Its events, numbered. */
export function eventsOfResponse(whole: Json): Json[] {
  const begun = { ...whole, output: [], status: "in_progress", completed_at: null };
  const output = whole["output"] as Json[];
  return [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...output.flatMap(blockOf),
    { type: `response.${String(whole["status"])}`, response: whole },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

function blockOf(item: Json, output_index: number): Json[] {
  const item_id = item["id"];
  const place = { item_id, output_index };
  const isCall = item["type"] === "function_call";
  const empty = isCall ? { arguments: "" } : { content: [] };
  const [part] = (item["content"] ?? []) as Json[];
  const inner: Json[] = isCall
    ? [
        { type: "response.function_call_arguments.delta", ...place, delta: item["arguments"] },
        {
          type: "response.function_call_arguments.done",
          ...place,
          name: item["name"],
          arguments: item["arguments"],
        },
      ]
    : [
        { type: "response.content_part.added", ...place, content_index: 0, part: { ...part, text: "" } },
        {
          type: "response.output_text.delta",
          ...place,
          content_index: 0,
          delta: part?.["text"],
          logprobs: [],
        },
        { type: "response.output_text.done", ...place, content_index: 0, text: part?.["text"], logprobs: [] },
        { type: "response.content_part.done", ...place, content_index: 0, part },
      ];
  return [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, ...empty, status: "in_progress" },
    },
    ...inner,
    { type: "response.output_item.done", output_index, item },
  ];
}

/** A stream as it is sent. */
export function streamed(events: readonly Json[], end = ""): Answer {
  const lines = events.map((event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`);
  return { items: [...events], text: lines.join("") + end };
}

type Rest = Partial<Omit<RespondStep, "do" | "as" | "input">> & { input?: readonly InputPart[] };

/** A request for a response, with the words by which its prompts are found. */
export function responded(as: Alias, answer: Answer, rest: Rest = {}): ExchangeSpec {
  const input = rest.input ?? [words(as)];
  return { step: { do: "respond", as, stream: true, script: { replies: [] }, ...rest, input }, ...answer };
}

export function words(as: Alias, text = "Hello"): InputPart {
  return { is: "message", role: "user", text: `${text} @@suite-1.${as}#${as}@@` };
}
